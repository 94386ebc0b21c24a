/** Table of a library that was played in several engines: verdict of each case, and whether all agree. */

/** A case as an engine has played it; `digest` is equal in engines that agree. */
export interface EngineResult {
  readonly name: string
  readonly verdict: 'passed' | 'failed' | 'skipped'
  readonly digest: string
  /** Reason why this engine may differ; its digest is not compared. */
  readonly known?: string
}

export interface EngineRun {
  readonly engine: string
  readonly results: readonly EngineResult[]
}

/** Cell of a case that the engine has no result of. */
const ABSENT = '-'

/** Returns the word of a cell: '=' for the same digest as in the first engine that has passed the case. */
function cellOf(result: EngineResult | undefined, reference: string | undefined): string {
  if (!result) return ABSENT
  if (result.verdict === 'passed' && result.known !== undefined) return 'passed, known'
  if (result.verdict !== 'passed' || reference === undefined) return result.verdict
  return result.digest === reference ? 'passed =' : 'passed, differs'
}

const isPassed = (it: EngineResult | undefined): it is EngineResult => it?.verdict === 'passed'

interface Row {
  readonly name: string
  /** One for each engine. */
  readonly cells: readonly string[]
}

function rowsOf(runs: readonly EngineRun[]): readonly Row[] {
  const names = [...new Set(runs.flatMap(it => it.results.map(result => result.name)))]
  const found = runs.map(it => new Map(it.results.map(result => [result.name, result])))
  return names.map(name => {
    const results = found.map(it => it.get(name))
    const reference = results.find(it => isPassed(it) && it.known === undefined)?.digest
    return { name, cells: results.map(it => cellOf(it, reference)) }
  })
}

/** Returns the lines of the table, the sums last. */
export function engineTable(runs: readonly EngineRun[]): readonly string[] {
  const rows = rowsOf(runs)
  const sums = runs.map((_, column) => {
    const cells = rows.map(row => row.cells[column] ?? '')
    const passed = cells.filter(it => it.startsWith('passed')).length
    return `${passed} passed, ${cells.filter(it => it === 'passed =').length} equal`
  })
  const lines = [
    ['case', ...runs.map(it => it.engine)],
    ...rows.map(it => [it.name, ...it.cells]),
    [`${rows.length} cases`, ...sums],
  ]
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map(it => it[column]?.length ?? 0))) ?? []
  return lines.map(cells =>
    cells
      .map((it, column) => it.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** Returns a line for each known difference, with its reason. */
export const knownDifferences = (runs: readonly EngineRun[]): readonly string[] =>
  runs.flatMap(({ engine, results }) =>
    results.flatMap(({ name, known }) => (known === undefined ? [] : [`${name}, ${engine}: ${known}`])),
  )

const DISAGREEING: readonly string[] = ['failed', 'passed, differs', ABSENT]

/** Whether every case is in every run, and has passed with the same digest where it was not skipped. */
export const allAgree = (runs: readonly EngineRun[]): boolean =>
  rowsOf(runs).every(it => !it.cells.some(cell => DISAGREEING.includes(cell)))
