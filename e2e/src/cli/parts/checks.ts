/** The parts of `npm test` that check the code without running it: types, lint with floors, unused code. */
import { runTool } from '#runner/host/runTool.ts'
import { asOne, type Part } from './part.ts'

export const types: Part = {
  name: 'types',
  quick: true,
  picks: false,
  async run() {
    const runs = await Promise.all([
      runTool('tsc', ['-p', '.']),
      runTool('tsc', ['-p', 'client']),
      runTool('tsc', ['-p', 'console']),
    ])
    return asOne(
      runs.every(it => it.code === 0),
      runs.map(it => it.output).join(''),
    )
  },
}

export const lint: Part = {
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

export const unused: Part = {
  name: 'unused',
  quick: true,
  picks: false,
  async run() {
    const { code, output } = await runTool('knip', ['--no-progress'])
    return asOne(code === 0, output)
  },
}
