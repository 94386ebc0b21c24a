import type { BoatPlan } from '#boat/plan.ts'
import { readLibrary } from '#player/reader/library.ts'
import { openTestGateway } from '#testing/gateway.ts'
import { expect, test } from 'vitest'
import { vocabulary } from '../../../e2e/src/runner/captain/vocabulary.ts'
import { createHttpClient } from './httpClient.ts'
import type { Finding } from './finding.ts'
import { checkPush } from './pushes.ts'
import { verifyReading } from './reading.ts'

/** Whether the plan has a reading as a custom text, which is deliberately not a number. */
const isOdd = ({ readings = {} }: BoatPlan): boolean => Object.values(readings).some(it => typeof it === 'object')
const plans: readonly BoatPlan[] = [
  ...new Map(readLibrary('scenarios', vocabulary).scenarios.map(({ boat }) => [JSON.stringify(boat), boat])).values(),
]
  .filter(it => !isOdd(it))
  .filter((_, index) => index % 6 === 0)

test('boats of every sixth library scenario reply and push as the contracts describe', async () => {
  const fixture = await openTestGateway()
  const findings: (Finding & { readonly boat: string })[] = []
  for (const plan of plans) {
    const hosted = fixture.addBoat(plan)
    const find = (found: readonly Finding[]): void =>
      void findings.push(...found.map(it => ({ ...it, boat: JSON.stringify(plan) })))
    await verifyReading({
      ask: createHttpClient(fixture.gateway.origin),
      token: await fixture.token(hosted, 'captain', 86_400),
      reporter: { find, leaveOut: () => undefined, checkedLater: () => undefined, leaveBehind: () => undefined },
    })
    hosted.boat.clock.advanceTo(hosted.boat.clock.start + 600_000)
    for (const entry of hosted.boat.journal.since(0))
      if (entry.lane === 'hub') find(checkPush(entry.name, entry.body as readonly unknown[]))
    fixture.gateway.fleet.remove(hosted.boat.id)
  }
  expect(findings).toEqual([])
})
