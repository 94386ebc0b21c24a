/** Finds the programs of WebKit and Firefox, or installs them; starts the engines. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { startFirefox } from '#runner/engines/firefox/engine.ts'
import type { RemoteEngine } from '#runner/engines/shared/remote/driver.ts'
import { shownOn, unseenScreen } from '#runner/engines/webkit/screen.ts'
import { SHELL, startWebKit } from '#runner/engines/webkit/engine.ts'
import { CliError } from './cliError.ts'
import { platformOf } from '../../../bin/platform.mjs'
import { aptInstall, canRun } from './programs.ts'

export type WebDriverEngine = 'webkit' | 'firefox'

/** Programs of an engine, and where they are; without one of them it does not run. */
interface Needed {
  readonly name: string
  /** Environment variable with the path of the first program. */
  readonly variable: string
  readonly programs: readonly (readonly string[])[]
  /** Packages of Debian and Ubuntu. */
  readonly packages: readonly string[]
}

const PLATFORM = platformOf()
const { webkit } = PLATFORM

export const NEEDED: Readonly<Record<WebDriverEngine, Needed>> = {
  firefox: {
    name: 'Firefox',
    variable: 'DRYDOCK_FIREFOX',
    programs: [PLATFORM.firefox],
    packages: ['firefox-esr'],
  },
  webkit: {
    name: 'WebKit',
    variable: 'DRYDOCK_WEBKITDRIVER',
    programs: webkit ? [[webkit.driver], [webkit.display], [webkit.python]] : [[]],
    packages: ['webkit2gtk-driver', 'xvfb', 'python3-gi', 'gir1.2-webkit2-4.1'],
  },
}

/** Oldest versions that know everything that the engines ask for. */
const OLDEST = { firefox: 145, webkit: 2.44 } as const

const hintOf = ({ name, packages, variable }: Needed): string => {
  if (PLATFORM.aptGet === undefined)
    return name === 'WebKit'
      ? 'Its driver needs WebKitGTK, which is for Linux. Use --driver chromium or firefox here.'
      : `Install it, or set ${variable} to its path.`
  return `Install it on Debian or Ubuntu with \`sudo apt-get install ${packages.join(' ')}\`, or set ${variable} to its path.`
}

/**
 * Returns the paths of the programs; undefined if one is missing.
 * @throws {CliError} When the environment names a file that cannot be run.
 */
export function findPrograms(engine: WebDriverEngine, env = process.env): readonly string[] | undefined {
  const needed = NEEDED[engine]
  const named = env[needed.variable] ?? ''
  if (named !== '' && !canRun(named))
    throw new CliError(`${needed.variable} is '${named}', which is not an executable file. ${hintOf(needed)}`, 2)
  const found = needed.programs.map((paths, index) =>
    index === 0 && named !== '' ? named : paths.find(path => canRun(path)),
  )
  return found.every(it => it !== undefined) ? found : undefined
}

/** Returns the programs, and installs them if they are missing. @throws {CliError} When none can be installed. */
async function ensurePrograms(engine: WebDriverEngine, say: (line: string) => void): Promise<readonly string[]> {
  const needed = NEEDED[engine]
  const here = findPrograms(engine)
  if (here) return here
  await aptInstall(needed.packages, `Installing ${needed.name} with apt-get (once) …`, say)
  const added = findPrograms(engine)
  if (added) return added
  throw new CliError(`${needed.name} was not found. ${hintOf(needed)}`, 2)
}

/** The packages of an engine are too old or incomplete. */
export class PackagesError extends CliError {}

/** Starts an engine. Where its packages are too old or incomplete, `renew` installs them, and it is started again. */
export async function startRenewed<T>(start: () => Promise<T>, renew: () => Promise<boolean>): Promise<T> {
  try {
    return await start()
  } catch (error) {
    if (!(error instanceof PackagesError) || !(await renew())) throw error
    return start()
  }
}

/**
 * Starts an engine.
 * @throws {CliError} In one sentence and a hint, when it is missing, too old, or does not start.
 */
export async function startWebDriverEngine(
  engine: WebDriverEngine,
  headed: boolean,
  say: (line: string) => void = line => void process.stderr.write(`${line}\n`),
  install: typeof aptInstall = aptInstall,
): Promise<RemoteEngine> {
  const { name, packages, variable } = NEEDED[engine]
  const programs = await ensurePrograms(engine, say)
  const isOurs = (process.env[variable] ?? '') === ''
  return startRenewed(
    () => startCurrent(engine, programs, headed),
    async () => isOurs && install(packages, `Installing the current ${name} with apt-get (once) …`, say),
  )
}

async function startCurrent(
  engine: WebDriverEngine,
  programs: readonly string[],
  headed: boolean,
): Promise<RemoteEngine> {
  const { name } = NEEDED[engine]
  const started = await start(engine, programs, headed).catch((error: unknown) => {
    if (error instanceof CliError) throw error
    throw new CliError(`${name} does not start: ${error instanceof Error ? error.message : error}`, 2)
  })
  if (Number.parseFloat(started.version) >= OLDEST[engine]) return started
  await started.close()
  throw new PackagesError(
    `${name} ${started.version} is too old: version ${OLDEST[engine]} or a later one is needed. ${hintOf(NEEDED[engine])}`,
    2,
  )
}

async function start(
  engine: WebDriverEngine,
  [program = '', xvfb = '']: readonly string[],
  headed: boolean,
): Promise<RemoteEngine> {
  if (engine === 'firefox') return startFirefox(program, headed)
  const display = process.env['DISPLAY'] ?? ''
  if (headed && display === '') throw new Error('a window that is shown needs an X display, but DISPLAY is not set.')
  return startWebKit(program, await webKitVersion(), headed ? shownOn(display) : unseenScreen(xvfb))
}

/** Asks the window shell, which also shows whether its libraries are there. */
async function webKitVersion(): Promise<string> {
  const { stdout } = await promisify(execFile)(webkit?.python ?? 'python3', [SHELL, '--version']).catch(() => {
    throw new PackagesError(`WebKit does not start: its window cannot be opened. ${hintOf(NEEDED.webkit)}`, 2)
  })
  return stdout.trim()
}
