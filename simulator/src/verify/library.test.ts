import type { BoatPlan } from '#boat/plan.ts'
import { readLibrary } from '#player/reader/library.ts'
import { openHarbour } from '#testing/gateway.ts'
import { expect, test } from 'vitest'
import { vocabulary } from '../../../e2e/src/runner/captain/vocabulary.ts'
import { createHttpClient } from './httpClient.ts'
import type { Finding } from './finding.ts'
import { checkPush } from './pushes.ts'
import { verifyReading } from './reading.ts'

/** A reading as a text of its own is there to be no number. */
const isOdd = ({ readings = {} }: BoatPlan): boolean => Object.values(readings).some(it => typeof it === 'object')
const plans: readonly BoatPlan[] = [
  ...new Map(readLibrary('scenarios', vocabulary).scenarios.map(({ boat }) => [JSON.stringify(boat), boat])).values(),
]
  .filter(it => !isOdd(it))
  .filter((_, index) => index % 6 === 0)

test('the boat of every sixth scenario of the library answers and pushes as is described', async () => {
  const harbour = await openHarbour()
  const findings: (Finding & { readonly boat: string })[] = []
  for (const plan of plans) {
    const moored = harbour.moor(plan)
    const find = (found: readonly Finding[]): void =>
      void findings.push(...found.map(it => ({ ...it, boat: JSON.stringify(plan) })))
    await verifyReading({
      ask: createHttpClient(harbour.gateway.origin),
      token: await harbour.token(moored, 'captain', 86_400),
      tell: { find, leaveOut: () => undefined, leaveBehind: () => undefined },
    })
    moored.boat.clock.advanceTo(moored.boat.clock.start + 600_000)
    for (const it of moored.boat.journal.since(0))
      if (it.lane === 'hub') find(checkPush(it.name, it.body as readonly unknown[]))
    harbour.gateway.fleet.remove(moored.boat.id)
  }
  expect(findings).toEqual([])
}, 60_000)
