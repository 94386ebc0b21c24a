/** Watches what a boat of the fleet sends: a push that no gateway would send is reported, and leaves all the same. */
import type { Boat } from '#boat/boat.ts'
import { pushChecksOf } from '#devices/gateway.ts'
import { checkPush } from '#verify/pushes.ts'

/** `report` hears of each deviation once, in a sentence. */
export function watchPushes(boat: Boat, report: (problem: string) => void): void {
  const known = new Set<string>()
  pushChecksOf(boat).add((event, args) => {
    for (const { pointer, expected, seen } of checkPush(event, args)) {
      const key = `${event}${pointer} ${expected}`
      if (known.has(key)) continue
      known.add(key)
      report(
        `${boat.id} sent a push that no gateway sends: ${event}, ${pointer === '' ? 'its arguments' : `field ${pointer}`}: expected ${expected}, sent ${seen}. Correct the plan or the step of the boat that it comes from.`,
      )
    }
  })
}
