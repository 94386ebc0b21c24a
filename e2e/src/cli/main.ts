/** Entry of `drydock`: finds the typed command, runs it, and exits with its exit code. */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { CACHE, PACKED } from '#paths.ts'
import { COMMANDS } from './commands.ts'
import { CliError, fileReasonOf, hasCode, messageOf } from '#runner/host/cliError.ts'
import { drydockVersion } from '#runner/host/drydockVersion.ts'
import { optimizeLater } from './optimizeLater.ts'

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

async function main([name, ...typed]: readonly string[]): Promise<number> {
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

optimizeLater(process.argv[2])
// Most of a cold start is compiling code, so Node caches it. The package uses Node's default folder.
enableCompileCache(PACKED ? undefined : join(CACHE, 'compiled'))

// A reader such as `head` may close the pipe early, and a disk may be full; the command still finishes its work.
let isOutputLost = false
process.stdout.on('error', error => {
  if (hasCode(error, 'EPIPE') || isOutputLost) return
  isOutputLost = true
  process.stderr.write(`drydock: the output cannot be written: ${fileReasonOf(error)}\n`)
  process.once('exit', () => {
    process.exitCode = 2
  })
})

// The parent process is gone, so nobody could stop this one later.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  const known = error instanceof CliError
  process.stderr.write(
    `drydock: ${known ? error.message : error instanceof Error ? (error.stack ?? error.message) : messageOf(error)}\n`,
  )
  process.exitCode = known ? error.exitCode : 1
}
