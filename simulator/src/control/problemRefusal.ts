/** Turns problems of the scenario language into refusals of the control interface. */
import { Refusal } from '#boat/refusal.ts'
import type { ValueProblem } from '#player/problem.ts'

/** Maximum length of a made-up key that the field of a refusal quotes. */
const LONGEST_KEY = 60

/** Refusal with the first problem; `part` is the field if the problem has no path. */
export function refusalOfProblems(
  problems: readonly ValueProblem[],
  part: string,
  above: readonly string[] = [],
): Refusal {
  const first = problems[0]
  const meant = first?.meant === undefined ? '' : ` Did you mean '${first.meant}'?`
  const field = [...above, ...(first?.path ?? []).map(it => String(it).slice(0, LONGEST_KEY))].join('.') || part
  return new Refusal('invalid', `${first?.message ?? 'It is unreadable.'}${meant}`, field)
}
