import { deserialize, serialize } from 'node:v8'
import { HOUR, MINUTE } from '@drydock/contracts'
import { expect, test } from 'vitest'
import type { Boat, BoatOptions } from '#boat/boat.ts'
import { payPeriod } from '#boat/subscription.ts'
import { setCourse, stopMotion } from '#devices/motion.ts'
import { startBoat } from './fleet.ts'
import { continuedBoat, type SavedBoat, savedBoatOf } from './savedBoat.ts'

const DAY = 24 * HOUR
const rarely = { statusEvery: 1_000 * DAY, positionEvery: 1_000 * DAY, sensorsEvery: 1_000 * DAY }
const endsOf = ({ state: { usage, subscription } }: Boat): readonly unknown[] => [
  usage.billingEnd,
  subscription?.currentPeriodEnd,
]

test('PROFILE-09 SUBS-04 a continued boat counts its periods from their first ends, as the saved one does', () => {
  const start = Date.UTC(2027, 0, 1)
  const plan = { gateway: rarely, usage: { billingEnd: '2027-01-31' }, subscription: { ends: 30 * DAY } }
  const origin: BoatOptions = { plan, start, seed: 1 }
  const boat = startBoat(origin)
  boat.clock.advanceTo(start + 40 * DAY)
  payPeriod(boat)
  expect(endsOf(boat)).toEqual(['2027-02-28', '2027-02-28T00:00:00.000Z'])
  const continued = continuedBoat(origin, deserialize(serialize(savedBoatOf(boat))) as SavedBoat)
  for (const it of [boat, continued]) {
    it.clock.advanceTo(start + 65 * DAY)
    payPeriod(it)
    expect(endsOf(it)).toEqual(['2027-03-31', '2027-03-31T00:00:00.000Z'])
  }
})

test('HUB-13 a continued boat reports the same accuracies as the saved one', () => {
  const start = Date.UTC(2027, 0, 1)
  const plan = { position: { latitude: 55, longitude: 12, accuracy: 4, accuracyUpTo: 20 } }
  const origin: BoatOptions = { plan, start, seed: 1 }
  const boat = startBoat(origin)
  setCourse(boat, { course: 45, metersPerSecond: 3, lasting: undefined })
  boat.clock.advanceTo(start + 5 * MINUTE)
  const continued = continuedBoat(origin, deserialize(serialize(savedBoatOf(boat))) as SavedBoat)
  const reportedOf = (it: Boat): readonly unknown[] => {
    it.clock.advanceTo(start + 8 * MINUTE)
    stopMotion(it)
    const stopped = it.state.fix?.accuracy
    it.clock.advanceTo(start + 10 * MINUTE)
    return [stopped, it.state.fix]
  }
  expect(reportedOf(continued)).toEqual(reportedOf(boat))
})
