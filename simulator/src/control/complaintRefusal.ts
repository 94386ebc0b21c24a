/** Turns complaints of the scenario language into refusals of the control interface. */
import { Refusal } from '#boat/refusal.ts'
import type { ValueProblem } from '#player/problem.ts'

/** Refusal with the first complaint; `part` is the field if the complaint has no path. */
export function refusalOfComplaints(
  complaints: readonly ValueProblem[],
  part: string,
  above: readonly string[] = [],
): Refusal {
  const first = complaints[0]
  const meant = first?.meant === undefined ? '' : ` Did you mean '${first.meant}'?`
  const field = [...above, ...(first?.path ?? []).map(String)].join('.') || part
  return new Refusal('invalid', `${first?.message ?? 'It is unreadable.'}${meant}`, field)
}
