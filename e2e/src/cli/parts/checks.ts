/** The parts of `npm test` that check the code without running it: types, lint with floors, unused code. */
import { join } from 'node:path'
import { CACHE } from '#paths.ts'
import { runTool } from '#runner/host/runTool.ts'
import { asOne, type TestPart } from './part.ts'

/** Checks a project; the compiler keeps what it has found, and next time looks only at what a change concerns. */
const typesOf = (project: string, name: string): ReturnType<typeof runTool> =>
  runTool('tsc', ['-p', project, '--incremental', '--tsBuildInfoFile', join(CACHE, `types/${name}.tsbuildinfo`)])

export const types: TestPart = {
  name: 'types',
  quick: true,
  picks: false,
  async run() {
    const runs = await Promise.all([
      typesOf('.', 'workspace'),
      typesOf('client', 'client'),
      typesOf('console', 'console'),
    ])
    return asOne(
      runs.every(it => it.code === 0),
      runs.map(it => it.output).join(''),
    )
  },
}

export const lint: TestPart = {
  name: 'lint',
  quick: true,
  picks: false,
  async run() {
    const runs = await Promise.all([
      runTool('biome', ['check', '.', '--error-on-warnings', '--max-diagnostics=30']),
      runTool('node', ['e2e/src/tools/folders/main.ts']),
      runTool('node', ['e2e/src/tools/columns/main.ts']),
      runTool('node', ['e2e/src/tools/functions/main.ts']),
      runTool('node', ['e2e/src/tools/docComments/main.ts']),
      // Its other backends need Java, or a program for each system.
      runTool('node', ['e2e/src/tools/patterns/main.ts'], undefined, { RECHECK_BACKEND: 'pure' }),
    ])
    return asOne(
      runs.every(it => it.code === 0),
      runs.flatMap(it => (it.code === 0 ? [] : it.output)).join(''),
    )
  },
}

export const unused: TestPart = {
  name: 'unused',
  quick: true,
  picks: false,
  async run() {
    const { code, output } = await runTool('knip', ['--no-progress'])
    return asOne(code === 0, output)
  },
}
