/** Finds the command that was typed and runs it in this process. */
import { PACKED } from '#paths.ts'
import { CliError, diskErrorText, messageOf } from '#runner/host/cliError.ts'
import { drydockVersion } from '#runner/host/drydockVersion.ts'
import { COMMANDS } from './commands.ts'

const HELP: ReadonlySet<string> = new Set(['-h', '--help'])

/**
 * Loads the command of this name.
 * @throws {CliError} When the command is unknown, or needs a clone of the repository.
 */
async function commandOf(name: string) {
  const listed = COMMANDS.find(it => it.name === name)
  if (!listed) {
    const { unknownWord } = await import('./command.ts')
    throw await unknownWord(
      name.startsWith('-') ? 'option' : 'command',
      name,
      COMMANDS.map(it => it.name),
    )
  }
  if (PACKED && listed.isInternal)
    throw new CliError(`'${name}' needs the sources of Drydock. Run it in a clone of its repository.`, 2)
  return listed.load()
}

async function run([name, ...typed]: readonly string[]): Promise<number> {
  if (name === '--version' || typed.includes('--version')) return print(`drydock ${await drydockVersion()}\n`)
  const [asked] = typed
  const about = name === 'help' && asked !== undefined && !HELP.has(asked) ? asked : name
  if (about === undefined || about === 'help' || HELP.has(about)) {
    const { generalHelp } = await import('./help.ts')
    return print(generalHelp(COMMANDS, columns()), about === undefined ? 2 : 0)
  }
  const found = await commandOf(about)
  if (name !== 'help' && !typed.some(it => HELP.has(it))) return found.start(typed)
  const { commandHelp } = await import('./help.ts')
  return print(commandHelp(about, found, columns()))
}

/** Returns the width of the terminal; a file or a pipe has no width. */
const columns = (): number => process.stdout.columns ?? Number.POSITIVE_INFINITY

function print(text: string, code = 0): number {
  ;(code === 0 ? process.stdout : process.stderr).write(text)
  return code
}

/** Returns what a report of a bug needs. */
const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : messageOf(error))

/** Runs a command as it was typed, without `drydock`. Returns the exit code; an error is written to standard error. */
export async function runCommand(words: readonly string[]): Promise<number> {
  try {
    return await run(words)
  } catch (error) {
    const known = error instanceof CliError
    process.stderr.write(`drydock: ${known ? error.message : (diskErrorText(error) ?? stackOf(error))}\n`)
    return known ? error.exitCode : 1
  }
}
