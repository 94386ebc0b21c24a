/** Checks the pushes of hosted boats: an invalid push is reported, and sent anyway. */
import type { Boat } from '#boat/boat.ts'
import { pushChecksOf } from '#devices/gateway.ts'
import { createQuickCheck } from '#verify/quickCheck.ts'

/** Adds a push check to a boat; `report` receives each deviation once, as a sentence. */
export function watchPushes(boat: Boat, report: (problem: string) => void): void {
  const known = new Set<string>()
  const check = createQuickCheck()
  pushChecksOf(boat).add((event, args) => {
    for (const { pointer, expected, seen } of check(event, args)) {
      const key = `${event}${pointer} ${expected}`
      if (known.has(key)) continue
      known.add(key)
      report(
        `${boat.id} sent an invalid push: ${event}, ${pointer === '' ? 'its arguments' : `field ${pointer}`}: expected ${expected}, sent ${seen}. Correct the plan or the step of the boat that it comes from.`,
      )
    }
  })
}
