/**
 * Differences between Linux, macOS and Windows: paths, programs, signals, file names and missing features. Plain
 * JavaScript, because the Node of the machine runs it before anything is installed.
 */
import { join } from 'node:path'

const MAC_APPS = '/Applications'
const MAC_BROWSERS = ['Google Chrome', 'Chromium', 'Microsoft Edge']
const WINDOWS_BROWSERS = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
]
const WINDOWS_FIREFOX = 'Mozilla Firefox\\firefox.exe'
const MAC_HINT =
  "Install one with `npx playwright install chromium` or `brew install --cask google-chrome`. To use another one, set its path: export DRYDOCK_CHROMIUM='/Applications/Chromium.app/Contents/MacOS/Chromium'"
const WINDOWS_HINT =
  "Install one with `npx playwright install chromium` or `winget install Google.Chrome`. To use another one, set its path in PowerShell: $env:DRYDOCK_CHROMIUM = 'C:\\Chromium\\chrome.exe'"
const LINUX_HINT =
  'Install one with `npx playwright install --with-deps chromium`, on Debian or Ubuntu with `sudo apt-get install chromium`. To use another one, set its path: export DRYDOCK_CHROMIUM=/opt/chromium/chrome'

const isSet = text => text !== undefined && text !== ''

/** Systems that Windows and Linux have in common with POSIX: programs are files, and processes have groups. */
const posix = {
  stopSignals: ['SIGINT', 'SIGTERM', 'SIGHUP'],
  needsShell: false,
  ownNode: modules => join(modules, '.bin', 'node'),
  groupEnd: () => undefined,
  groupGuard: ['/bin/sh', '-c'],
}

const linux = env => ({
  ...posix,
  aptGet: '/usr/bin/apt-get',
  processTable: '/proc',
  hasScreen: isSet(env.DISPLAY) || isSet(env.WAYLAND_DISPLAY),
  browsers: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
  headlessShells: ['/usr/bin/chromium-headless-shell'],
  browserHint: LINUX_HINT,
  firefox: ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
  webkit: { driver: '/usr/bin/WebKitWebDriver', display: '/usr/bin/Xvfb', python: '/usr/bin/python3' },
})

const mac = () => ({
  ...posix,
  aptGet: undefined,
  processTable: undefined,
  hasScreen: true,
  browsers: MAC_BROWSERS.map(it => `${MAC_APPS}/${it}.app/Contents/MacOS/${it}`),
  headlessShells: [],
  browserHint: MAC_HINT,
  firefox: [`${MAC_APPS}/Firefox.app/Contents/MacOS/firefox`],
  webkit: undefined,
})

const windows = env => {
  const roots = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].flatMap(it => env[it] ?? [])
  const installed = path => roots.map(root => `${root}\\${path}`)
  return {
    // Ctrl+Break, which other systems lack.
    stopSignals: [...posix.stopSignals, 'SIGBREAK'],
    // npm writes commands as batch files, which only a shell can start.
    needsShell: true,
    ownNode: () => undefined,
    groupEnd: pid => ['taskkill', '/pid', String(pid), '/T', '/F'],
    groupGuard: undefined,
    aptGet: undefined,
    processTable: undefined,
    hasScreen: true,
    browsers: WINDOWS_BROWSERS.flatMap(installed),
    headlessShells: [],
    browserHint: WINDOWS_HINT,
    firefox: installed(WINDOWS_FIREFOX),
    webkit: undefined,
  }
}

/** Returns what holds on a machine. Systems other than macOS and Windows count as Linux. */
export function platformOf({ platform, env } = process) {
  if (platform === 'darwin') return mac()
  return platform === 'win32' ? windows(env) : linux(env)
}

/** Names of devices, which Windows does not allow as names of files, with any ending. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/** Returns a text as a part of a file name that every system allows: without ':' and other special characters. */
export const fileNameOf = text =>
  text
    .replace(/[^\w.-]+/g, '-')
    .replace(RESERVED, '$1-')
    .replace(/\.+$/, '')
