/** The refusals of the control interface, each with the part at fault. */
import { Refusal } from '#boat/refusal.ts'
import type { Complaint } from '#player/problem.ts'

/** The first complaint about what was sent; `part` is where it stands when it has no path of its own. */
export function refusalOfComplaints(
  complaints: readonly Complaint[],
  part: string,
  above: readonly string[] = [],
): Refusal {
  const first = complaints[0]
  const meant = first?.meant === undefined ? '' : ` Did you mean '${first.meant}'?`
  const field = [...above, ...(first?.path ?? []).map(String)].join('.') || part
  return new Refusal('invalid', `${first?.message ?? 'It cannot be read.'}${meant}`, field)
}
