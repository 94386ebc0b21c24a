import { constants, runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { withTrackedImports } from './trackedImports.ts'

interface Tracked {
  readonly tracked: readonly string[]
  readonly result: unknown
}

/** Runs a script as in a page with an agent, or as in a worker without one. */
async function run(source: string, hasAgent = true): Promise<Tracked> {
  const tracked: string[] = []
  const track = (kind: string, what: string, module: unknown): unknown => {
    tracked.push(`${kind} ${what}`)
    return module
  }
  const page = hasAgent ? { __drydock: { pendingWork: { track } } } : {}
  const result: unknown = await runInNewContext(withTrackedImports(source), page, {
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  })
  return { tracked, result }
}

const ONE = 'data:text/javascript,export const value = 1'
const TWO = 'data:text/javascript,export const value = 2'

test('an import at run time is pending by its address, and gives the module', async () => {
  expect(await run(`import("${ONE}").then(it => it.value)`)).toEqual({ tracked: [`module ${ONE}`], result: 1 })
})

test('an import whose address is computed is pending by the words of the script', async () => {
  const { tracked } = await run(`const it = { module: "${ONE}" }; import(it.module)`)
  expect(tracked).toEqual(['module it.module'])
})

test('imports within an import are pending each', async () => {
  const inner = `(import("${ONE}"), "${TWO}")`
  expect(await run(`import(${inner}).then(it => it.value)`)).toEqual({
    tracked: [`module ${ONE}`, `module ${inner}`],
    result: 2,
  })
})

test('an import that begins a line is no argument of the line before', async () => {
  const { result } = await run(`let is = 1\nimport("${TWO}").then(it => it.value + is)`)
  expect(result).toBe(3)
})

test('where no agent is, an import is as before', async () => {
  expect(await run(`import("${ONE}").then(it => it.value)`, false)).toEqual({ tracked: [], result: 1 })
})

test.each([
  ['without imports', 'export const it = 1'],
  ['with declared imports', 'import a from "./a.js";export * from "./b.js";a(import.meta.url)'],
  ['that only speaks of an import', '// import("./a.js")\nconst it = "import(1)"'],
  ['that is no JavaScript', 'import("./a.js'],
])('a script %s stays as it is', (_, source) => {
  expect(withTrackedImports(source)).toBe(source)
})
