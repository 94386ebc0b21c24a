/** Cases that an `only` group names: rows of the matrix of its file. */
import { type ValueProblem, nearest } from './problem.ts'

/** The case that is being read, and all cases. */
export interface Cases {
  readonly present: string
  readonly all: readonly string[]
}
interface CaseReader {
  readonly cases: Cases | undefined
  report(problem: ValueProblem & { readonly path: readonly PropertyKey[] }): void
}
type Path = readonly (string | number)[]
/** Limit for the names in a message. */
const MOST_NAMES = 20

/** A case that is not in the matrix. */
export function checkCaseName({ cases, report }: CaseReader, name: string, path: Path): void {
  if (cases?.all.includes(name)) return
  if (!cases) {
    report({ message: "This file has no cases: 'only' needs a 'matrix'.", path })
    return
  }
  const meant = nearest(name, cases.all)
  const list = meant === undefined ? ` There are: ${cases.all.slice(0, MOST_NAMES).join(', ')}.` : ''
  report({ message: `There is no case '${name}' in 'matrix'.${list}`, meant, path })
}
