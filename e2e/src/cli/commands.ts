/** The table of all commands. */
import type { ListedCommand } from './help.ts'

/** Each command is loaded on demand, so that no command pays for the imports of another. */
export const COMMANDS: readonly ListedCommand[] = [
  { name: 'up', help: 'Starts a fake boat with the app.', load: async () => (await import('./up.ts')).up },
  {
    name: 'replay',
    help: 'Plays scenarios and checks their expectations.',
    load: async () => (await import('./replay.ts')).replayCommand,
  },
  {
    name: 'worker',
    help: 'Plays cases of a queue for `drydock replay --queue`.',
    load: async () => (await import('./worker.ts')).workerCommand,
  },
  {
    name: 'explore',
    help: 'Runs random walks until something breaks, and writes the failure as a scenario.',
    load: async () => (await import('./explore.ts')).explore,
  },
  { name: 'report', help: 'Merges several reports into one.', load: async () => (await import('./report.ts')).report },
  { name: 'list', help: 'Lists the scenarios.', load: async () => (await import('./list.ts')).list },
  {
    name: 'schema',
    help: 'Writes the JSON Schema of scenarios, the OpenAPI and AsyncAPI documents, and pages for programs.',
    load: async () => (await import('./schema.ts')).schemaCommand(COMMANDS),
  },
  {
    name: 'new',
    help: 'Creates a scenario file from a template.',
    load: async () => (await import('./new.ts')).newCommand,
  },
  {
    name: 'import',
    help: 'Converts a recorded trip or a HAR file into a scenario.',
    load: async () => (await import('./import.ts')).importCommand,
  },
  {
    name: 'record',
    help: 'Records the traffic between an app and a live gateway as a scenario.',
    load: async () => (await import('./record.ts')).recordCommand,
  },
  {
    name: 'verify',
    help: 'Checks a live gateway against the contracts.',
    load: async () => (await import('./verify.ts')).verifyCommand,
  },
  {
    name: 'diff',
    help: 'Compares two versions of the contracts: which changes break an app.',
    load: async () => (await import('./diff.ts')).diff,
  },
  {
    name: 'mcp',
    help: 'Serves boats and scenarios to coding agents (Model Context Protocol).',
    load: async () => (await import('./mcp.ts')).mcp,
  },
  {
    name: 'headers',
    help: 'Writes the HTTP headers for a static host of the app.',
    load: async () => (await import('./headers.ts')).headers,
  },
  {
    name: 'dev',
    isInternal: true,
    help: 'Serves the app with hot reload and a fake boat (npm run dev).',
    load: async () => (await import('./dev.ts')).dev,
  },
  {
    name: 'test',
    isInternal: true,
    help: 'Runs every check and every scenario (npm test).',
    load: async () => (await import('./test.ts')).test,
  },
  {
    name: 'coverage',
    isInternal: true,
    help: 'Reports which requirements, calls and transitions are covered.',
    load: async () => (await import('./coverage.ts')).coverage,
  },
  {
    name: 'engines',
    isInternal: true,
    help: 'Plays the library in every engine and prints one table (npm run engines).',
    load: async () => (await import('./engines.ts')).engines,
  },
  {
    name: 'bench',
    isInternal: true,
    help: 'Runs the benchmarks (npm run bench).',
    load: async () => (await import('./bench.ts')).bench,
  },
  {
    name: 'mutate',
    isInternal: true,
    help: 'Runs mutation tests (npm run mutate).',
    load: async () => (await import('./mutate.ts')).mutate,
  },
  {
    name: 'size',
    isInternal: true,
    help: 'Measures how much JavaScript each screen loads (npm run size).',
    load: async () => (await import('./size.ts')).size,
  },
  {
    name: 'screens',
    isInternal: true,
    help: 'Takes screenshots of every screen (npm run screens).',
    load: async () => (await import('./screens.ts')).screens,
  },
  {
    name: 'pack',
    isInternal: true,
    help: 'Builds the package that other repositories install (npm run pack).',
    load: async () => (await import('./pack.ts')).pack,
  },
]
