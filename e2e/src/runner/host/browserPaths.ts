/** Where a Chromium stands on each system, and how people get one. */

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

/** Those with windows, the preferred one first; one that Playwright has fetched is none of them. */
export function chromiumPaths({ platform, env }: Machine): readonly string[] {
  if (platform === 'darwin') return MAC
  if (platform !== 'win32') return LINUX
  const roots = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].flatMap(it => env[it] ?? [])
  return WINDOWS.flatMap(path => roots.map(root => `${root}\\${path}`))
}

/** Two sentences: what to install on this system, and how to name a browser that stands elsewhere. */
export function howToGetOne({ platform }: Pick<Machine, 'platform'>): string {
  if (platform === 'darwin')
    return "Install one with `npx playwright install chromium` or `brew install --cask google-chrome`. One that stands elsewhere is named so: export DRYDOCK_CHROMIUM='/Applications/Chromium.app/Contents/MacOS/Chromium'"
  if (platform === 'win32')
    return "Install one with `npx playwright install chromium` or `winget install Google.Chrome`. One that stands elsewhere is named so in PowerShell: $env:DRYDOCK_CHROMIUM = 'C:\\Chromium\\chrome.exe'"
  return 'Install one with `npx playwright install --with-deps chromium`, on Debian or Ubuntu with `sudo apt-get install chromium`. One that stands elsewhere is named so: export DRYDOCK_CHROMIUM=/opt/chromium/chrome'
}
