/** The command `drydock`: finds the command that was typed, runs it, and ends with its exit code. */
import { readFile } from 'node:fs/promises'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { CACHE, ROOT } from '#places.ts'
import type { Runnable } from './command.ts'
import { Failed, wordsOf } from './failed.ts'
import type { Entry } from './help.ts'

interface Listed extends Entry {
  load(): Promise<Runnable>
}

/** Loaded when they are typed, so that none waits for what another needs. */
const COMMANDS: readonly Listed[] = [
  { name: 'up', help: 'Starts the fake boat with the app.', load: async () => (await import('./up.ts')).up },
  { name: 'replay', help: 'Plays scenarios and judges them.', load: async () => (await import('./replay.ts')).replayCommand },
  { name: 'list', help: 'Lists the scenarios.', load: async () => (await import('./list.ts')).list },
  { name: 'coverage', help: 'Says which requirements, calls and transitions are covered.', load: async () => (await import('./coverage.ts')).coverage },
  { name: 'schema', help: 'Writes the JSON Schema of scenarios, and OpenAPI and AsyncAPI documents.', load: async () => (await import('./schema.ts')).schema },
  { name: 'new', help: 'Writes a scenario to begin with.', load: async () => (await import('./new.ts')).newCommand },
  { name: 'import', help: 'Makes a track and a scenario of a recorded trip.', load: async () => (await import('./import.ts')).importCommand },
  { name: 'headers', help: 'Headers for a static host that the app is put on.', load: async () => (await import('./headers.ts')).headers },
  { name: 'dev', own: true, help: 'The app with hot reload on a fake boat (npm run dev).', load: async () => (await import('./dev.ts')).dev },
  { name: 'test', own: true, help: 'Every check and every scenario (npm test).', load: async () => (await import('./test.ts')).test },
  { name: 'bench', own: true, help: 'How fast it is (npm run bench).', load: async () => (await import('./bench.ts')).bench },
  { name: 'mutate', own: true, help: 'Which changes of the source no test notices (npm run mutate).', load: async () => (await import('./mutate.ts')).mutate },
  { name: 'size', own: true, help: 'How much a page loads (npm run size).', load: async () => (await import('./size.ts')).size },
  { name: 'screens', own: true, help: 'Takes pictures of every screen (npm run screens).', load: async () => (await import('./screens.ts')).screens },
]

async function version(): Promise<string> {
  const read: unknown = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  return typeof read === 'object' && read !== null && 'version' in read ? String(read.version) : 'unknown'
}

async function main([name, ...typed]: readonly string[]): Promise<number> {
  if (name === '--version' || typed.includes('--version')) return print(`drydock ${await version()}\n`)
  if (name === undefined || name === '--help' || name === 'help') {
    const { generalHelp } = await import('./help.ts')
    return print(generalHelp(COMMANDS), name === undefined ? 2 : 0)
  }
  const listed = COMMANDS.find(it => it.name === name)
  if (!listed) {
    const { unknown } = await import('./command.ts')
    throw await unknown(
      name.startsWith('-') ? 'option' : 'command',
      name,
      COMMANDS.map(it => it.name),
    )
  }
  const found = await listed.load()
  if (!typed.includes('--help')) return found.start(typed)
  const { commandHelp } = await import('./help.ts')
  return print(commandHelp(name, found))
}

function print(text: string, code = 0): number {
  ;(code === 0 ? process.stdout : process.stderr).write(text)
  return code
}

// Most of a cold start is reading TypeScript; what was read once is kept.
enableCompileCache(join(CACHE, 'compiled'))

// Whoever started this process is gone, so nobody can stop it any more.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  const known = error instanceof Failed
  process.stderr.write(`drydock: ${known ? error.message : error instanceof Error ? (error.stack ?? error.message) : wordsOf(error)}\n`)
  process.exitCode = known ? error.exitCode : 1
}
