/** Paths of Chromium on each system, and instructions to install one. */

interface Machine {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
}

const LINUX = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const MAC = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(it => `/Applications/${it}.app/Contents/MacOS/${it}`)
const WINDOWS = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
]

/** Returns the paths of browsers with windows, the preferred one first; without the one that Playwright downloads. */
export function chromiumPaths({ platform, env }: Machine): readonly string[] {
  if (platform === 'darwin') return MAC
  if (platform !== 'win32') return LINUX
  const roots = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].flatMap(it => env[it] ?? [])
  return WINDOWS.flatMap(path => roots.map(root => `${root}\\${path}`))
}

/** Returns two sentences: how to install a browser on this system, and how to use another one. */
export function installationHint({ platform }: Pick<Machine, 'platform'>): string {
  if (platform === 'darwin')
    return "Install one with `npx playwright install chromium` or `brew install --cask google-chrome`. To use another one, set its path: export DRYDOCK_CHROMIUM='/Applications/Chromium.app/Contents/MacOS/Chromium'"
  if (platform === 'win32')
    return "Install one with `npx playwright install chromium` or `winget install Google.Chrome`. To use another one, set its path in PowerShell: $env:DRYDOCK_CHROMIUM = 'C:\\Chromium\\chrome.exe'"
  return 'Install one with `npx playwright install --with-deps chromium`, on Debian or Ubuntu with `sudo apt-get install chromium`. To use another one, set its path: export DRYDOCK_CHROMIUM=/opt/chromium/chrome'
}
