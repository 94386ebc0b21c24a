/** Finds a browser for tests and replays, or installs one. */
import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PACKED, ROOT } from '#paths.ts'
import { chromiumPaths, installationHint } from './browserPaths.ts'
import { CliError, hasCode } from './cliError.ts'

/** Nothing in the background, nothing from the network, no sandbox where a container has none. */
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
 * `shell`: Chromium's headless shell, which plays a scenario with three quarters of the CPU time; a full Chromium
 * stands in where there is no shell. `full`: a Chromium with windows, tabs and installation.
 */
export type BrowserKind = 'shell' | 'full'

const FULL_PATHS = chromiumPaths(process)
const PATHS: Readonly<Record<BrowserKind, readonly string[]>> = {
  shell: [...(process.platform === 'linux' ? ['/usr/bin/chromium-headless-shell'] : []), ...FULL_PATHS],
  full: FULL_PATHS,
}
const APT = '/usr/bin/apt-get'
/** A download that takes longer has no network. */
const DOWNLOAD_LIMIT_MS = 5 * 60_000

const canRun = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Playwright, which the package does not bring along: the one beside it, or the one where people are. */
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

/** Path of an installed Chromium, the preferred one first. */
async function installed(kind: BrowserKind): Promise<string | undefined> {
  const { chromium } = await playwright()
  return [...PATHS[kind], chromium.executablePath()].find(it => it !== '' && canRun(it))
}

const printToStderr = (line: string): void => void process.stderr.write(`${line}\n`)

/**
 * Returns the path of a Chromium and installs one when there is none.
 * @param kind `shell` unless the caller needs a window, an installation or tabs that a person sees.
 * @param say receives a line before each step that takes long.
 * @throws Failed with exit code 2 when none is there and none can be installed.
 */
export async function findBrowser(
  kind: BrowserKind = 'shell',
  say: (line: string) => void = printToStderr,
): Promise<string> {
  const named = process.env['DRYDOCK_CHROMIUM']
  if (named !== undefined && named !== '') {
    if (canRun(named)) return named
    throw new CliError(
      `DRYDOCK_CHROMIUM is '${named}', which is not an executable file. ${installationHint(process)}`,
      2,
    )
  }
  const here = await installed(kind)
  if (here !== undefined) return here
  // Where Drydock is a guest it installs nothing.
  if (PACKED) throw new CliError(`No browser was found. ${installationHint(process)}`, 2)
  for (const way of ways()) {
    say(way.line)
    for (const words of way.commands) if (!(await succeeds(words))) break
    const added = await installed(kind)
    if (added !== undefined) return added
  }
  throw new CliError(`No browser was found and none could be installed. ${installationHint(process)}`, 2)
}

interface Way {
  readonly line: string
  readonly commands: readonly (readonly [string, ...string[]])[]
}

function ways(): readonly Way[] {
  const package_: Way = {
    line: 'Installing Chromium with apt-get, for tests in a browser (once) …',
    commands: [
      [APT, 'update', '-qq'],
      [APT, 'install', '-y', '-qq', '--no-install-recommends', 'chromium', 'chromium-headless-shell'],
    ],
  }
  const download: Way = {
    line: 'Downloading Chromium with Playwright, for tests in a browser (once) …',
    commands: [[process.execPath, `${ROOT}/node_modules/playwright/cli.js`, 'install', 'chromium']],
  }
  return process.getuid?.() === 0 && canRun(APT) ? [package_, download] : [download]
}

function succeeds([command, ...args]: readonly [string, ...string[]]): Promise<boolean> {
  const child = spawn(command, args, {
    stdio: 'ignore',
    timeout: DOWNLOAD_LIMIT_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return new Promise(resolve => {
    child.once('error', () => resolve(false))
    child.once('exit', code => resolve(code === 0))
  })
}
