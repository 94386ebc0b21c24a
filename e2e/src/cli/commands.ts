/** The table of all commands. */
import type { Runnable } from './command.ts'
import type { Entry } from './help.ts'

interface Listed extends Entry {
  load(): Promise<Runnable>
}

/** Loaded when they are typed, so that none waits for what another needs. */
export const COMMANDS: readonly Listed[] = [
  { name: 'up', help: 'Starts the fake boat with the app.', load: async () => (await import('./up.ts')).up },
  {
    name: 'replay',
    help: 'Plays scenarios and judges them.',
    load: async () => (await import('./replay.ts')).replayCommand,
  },
  {
    name: 'explore',
    help: 'Walks at random until something breaks, and writes it as a scenario.',
    load: async () => (await import('./explore.ts')).explore,
  },
  { name: 'report', help: 'Makes one report of several.', load: async () => (await import('./report.ts')).report },
  { name: 'list', help: 'Lists the scenarios.', load: async () => (await import('./list.ts')).list },
  {
    name: 'schema',
    help: 'Writes the JSON Schema of scenarios, and OpenAPI and AsyncAPI documents.',
    load: async () => (await import('./schema.ts')).schema,
  },
  { name: 'new', help: 'Writes a scenario to begin with.', load: async () => (await import('./new.ts')).newCommand },
  {
    name: 'import',
    help: 'Makes a track and a scenario of a recorded trip.',
    load: async () => (await import('./import.ts')).importCommand,
  },
  {
    name: 'record',
    help: 'Records what passes between an app and a live gateway as a scenario.',
    load: async () => (await import('./record.ts')).recordCommand,
  },
  {
    name: 'verify',
    help: 'Holds a live gateway against the contracts.',
    load: async () => (await import('./verify.ts')).verifyCommand,
  },
  {
    name: 'headers',
    help: 'Headers for a static host that the app is put on.',
    load: async () => (await import('./headers.ts')).headers,
  },
  {
    name: 'dev',
    own: true,
    help: 'The app with hot reload on a fake boat (npm run dev).',
    load: async () => (await import('./dev.ts')).dev,
  },
  {
    name: 'test',
    own: true,
    help: 'Every check and every scenario (npm test).',
    load: async () => (await import('./test.ts')).test,
  },
  {
    name: 'coverage',
    own: true,
    help: 'Says which requirements, calls and transitions are covered.',
    load: async () => (await import('./coverage.ts')).coverage,
  },
  {
    name: 'bench',
    own: true,
    help: 'How fast it is (npm run bench).',
    load: async () => (await import('./bench.ts')).bench,
  },
  {
    name: 'mutate',
    own: true,
    help: 'Which changes of the source no test notices (npm run mutate).',
    load: async () => (await import('./mutate.ts')).mutate,
  },
  {
    name: 'size',
    own: true,
    help: 'How much a page loads (npm run size).',
    load: async () => (await import('./size.ts')).size,
  },
  {
    name: 'screens',
    own: true,
    help: 'Takes pictures of every screen (npm run screens).',
    load: async () => (await import('./screens.ts')).screens,
  },
  {
    name: 'pack',
    own: true,
    help: 'Makes the package that other repositories install (npm run pack).',
    load: async () => (await import('./pack.ts')).pack,
  },
]
