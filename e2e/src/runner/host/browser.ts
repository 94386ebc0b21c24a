/** Finds a browser for tests and replays, or installs one. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PACKED, ROOT } from '#paths.ts'
import { platformOf } from '../../../bin/platform.mjs'
import { CliError, hasCode } from './cliError.ts'
import { aptInstall, canRun, succeeds } from './programs.ts'

/** No background work, no network, and no sandbox where a container has none. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
  '--disable-sync',
  '--disable-quic',
] as const

/**
 * For pages that Playwright drives. Its debugger asks where in a script each request and each error began, and V8
 * would parse the function again for each answer. So V8 notes the places when it compiles; the page does not change.
 */
export const DRIVEN_FLAGS = [...BROWSER_FLAGS, '--js-flags=--no-enable-lazy-source-positions'] as const

/**
 * `shell`: Chromium's headless shell, which plays a scenario with three quarters of the CPU time; a full Chromium
 * replaces it if missing. `full`: a Chromium with windows, tabs and installation.
 */
export type BrowserKind = 'shell' | 'full'

const PLATFORM = platformOf()
const PATHS: Readonly<Record<BrowserKind, readonly string[]>> = {
  shell: [...PLATFORM.headlessShells, ...PLATFORM.browsers],
  full: PLATFORM.browsers,
}
/** Loads Playwright, which the package does not contain: from this installation, or from the user's project. */
export async function playwright(): Promise<typeof import('playwright')> {
  try {
    return await import('playwright')
  } catch (error) {
    if (!hasCode(error, 'ERR_MODULE_NOT_FOUND')) throw error
  }
  try {
    const file = createRequire(join(process.cwd(), 'package.json')).resolve('playwright')
    const { default: it }: { default: typeof import('playwright') } = await import(pathToFileURL(file).href)
    return it
  } catch {
    throw new CliError('Playwright is required to run a browser. Install it: npm install --save-dev playwright', 2)
  }
}

/** Returns the path of an installed Chromium, the preferred kind first. */
async function installed(kind: BrowserKind): Promise<string | undefined> {
  const { chromium } = await playwright()
  return [...PATHS[kind], chromium.executablePath()].find(it => it !== '' && canRun(it))
}

/**
 * Returns the path of a Chromium that is there, without installing one.
 * @throws {CliError} With exit code 2 when there is none, or no Playwright.
 */
export async function requireBrowser(kind: BrowserKind = 'shell'): Promise<string> {
  const here = namedBrowser() ?? (await installed(kind))
  if (here === undefined) throw new CliError(`No browser was found. ${PLATFORM.browserHint}`, 2)
  return here
}

/** Returns the browser that the environment names; undefined when it names none. */
function namedBrowser(): string | undefined {
  const named = process.env['DRYDOCK_CHROMIUM']
  if (named === undefined || named === '' || canRun(named)) return named === '' ? undefined : named
  throw new CliError(`DRYDOCK_CHROMIUM is '${named}', which is not an executable file. ${PLATFORM.browserHint}`, 2)
}

const printToStderr = (line: string): void => void process.stderr.write(`${line}\n`)

/**
 * Returns the path of a Chromium, and installs one if there is none.
 * @param kind `shell` unless the caller needs a window, an installation or visible tabs.
 * @param say receives a line before each step that takes long.
 * @throws {CliError} With exit code 2 when none is there and none can be installed.
 */
export async function findBrowser(
  kind: BrowserKind = 'shell',
  say: (line: string) => void = printToStderr,
): Promise<string> {
  const here = namedBrowser() ?? (await installed(kind))
  if (here !== undefined) return here
  // In another project Drydock installs nothing.
  if (PACKED) throw new CliError(`No browser was found. ${PLATFORM.browserHint}`, 2)
  for (const way of WAYS) {
    await way(say)
    const added = await installed(kind)
    if (added !== undefined) return added
  }
  throw new CliError(`No browser was found and none could be installed. ${PLATFORM.browserHint}`, 2)
}

const WAYS: readonly ((say: (line: string) => void) => Promise<unknown>)[] = [
  say =>
    aptInstall(
      ['chromium', 'chromium-headless-shell'],
      'Installing Chromium with apt-get, for tests in a browser (once) …',
      say,
    ),
  say => {
    say('Downloading Chromium with Playwright, for tests in a browser (once) …')
    return succeeds([process.execPath, `${ROOT}/node_modules/playwright/cli.js`, 'install', 'chromium'])
  },
]
