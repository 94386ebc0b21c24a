import { HOUR, MINUTE } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BoatPlan } from '#boat/plan.ts'
import { boatOf, moveTo } from '#testing/boat.ts'
import { startStatusPushes } from './gateway.ts'
import { sendMessage } from './outbox.ts'
import { countPush, countTransaction, startBilling, usageOf } from './usage.ts'

const DAY = 24 * HOUR
const using = (usage: BoatPlan['usage'], more: BoatPlan = {}) => {
  const boat = boatOf({ usage, ...more })
  startBilling(boat)
  return boat
}

test('PROFILE-07 data usage grows with what the gateway sends, in tenths of a megabyte', () => {
  const boat = using({ mBsUsed: 120.4, dataLimit: 500 }, { gateway: { statusEvery: MINUTE } })
  startStatusPushes(boat)
  moveTo(boat, 99 * MINUTE)
  expect(usageOf(boat).mBsUsed).toBe(120.4)
  moveTo(boat, 200 * MINUTE)
  expect(usageOf(boat).mBsUsed).toBe(120.5)
  moveTo(boat, 400 * MINUTE)
  expect(usageOf(boat).mBsUsed).toBe(120.6)
})

test.each([
  [699, 0.3],
  [700, 0.4],
])('PROFILE-07 %d pushes are %d MB', (pushes, mBsUsed) => {
  const boat = using({ mBsUsed: 0 })
  for (let sent = 0; sent < pushes; sent++) countPush(boat)
  expect(usageOf(boat).mBsUsed).toBe(mBsUsed)
})

test('PROFILE-30 the initial usage of the plan is not rounded', () => {
  expect(usageOf(using({ mBsUsed: 80.01, dataLimit: 100 })).mBsUsed).toBe(80.01)
})

test('PROFILE-08 transactions are counted up from the number in the plan', () => {
  const boat = using({ transactionsUsed: 310, transactionsLimit: 2_000 })
  countTransaction(boat)
  expect(usageOf(boat)).toMatchObject({ transactionsUsed: 311, transactionsLimit: 2_000 })
})

test('PROFILE-08 a sent message is a transaction', () => {
  const boat = using({ transactionsUsed: 0 })
  sendMessage(boat, { channel: 'sms', to: '+45', about: 'mob', text: 'Help' })
  expect(usageOf(boat).transactionsUsed).toBe(1)
})

test('PROFILE-09 a billing period that ends is followed by the next one with zero usage', () => {
  const boat = using({ mBsUsed: 90, transactionsUsed: 7, billingStart: '2026-05-02', billingEnd: '2026-06-02' })
  sendMessage(boat, { channel: 'sms', to: '+45', about: 'mob', text: 'Help' })
  moveTo(boat, DAY)
  expect(usageOf(boat)).toMatchObject({
    mBsUsed: 0,
    transactionsUsed: 0,
    billingStart: '2026-06-02',
    billingEnd: '2026-07-02',
  })
  moveTo(boat, 40 * DAY)
  expect(usageOf(boat)).toMatchObject({ billingStart: '2026-07-02', billingEnd: '2026-08-02' })
})

test('PROFILE-09 billing periods from the 31st end on the last day of shorter months, and on the 31st of the others', () => {
  const boat = using({ billingEnd: '2026-08-31' })
  const ends = [100, 130, 160, 190, 220, 250, 280, 310].map(days => {
    moveTo(boat, days * DAY)
    return usageOf(boat).billingEnd
  })
  expect(ends).toEqual([
    '2026-09-30',
    '2026-10-31',
    '2026-11-30',
    '2026-12-31',
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
  ])
})

test('PROFILE-09 metered usage does not carry over to the next billing period', () => {
  const boat = using({ billingEnd: '2026-06-02' })
  countPush(boat)
  countTransaction(boat)
  moveTo(boat, DAY)
  expect(boat.state.metered).toEqual({ bytes: 0, transactions: 0 })
})

test('PROFILE-09 the next billing period keeps the time of day of the previous end', () => {
  const boat = using({ billingEnd: '2026-06-02T12:30:00.000Z' })
  moveTo(boat, 2 * DAY)
  expect(usageOf(boat).billingEnd).toBe('2026-07-02T12:30:00.000Z')
})

test.each([
  ['is over already', '2026-05-15'],
  ['ends when the boat starts', '2026-06-01T08:00:00.000Z'],
  ['cannot be read', 'soon'],
])('a billing period that %s stays unchanged', (_, billingEnd) => {
  const boat = using({ mBsUsed: 90, billingEnd })
  moveTo(boat, 400 * DAY)
  expect(usageOf(boat)).toMatchObject({ mBsUsed: 90, billingEnd })
})

test('a period from the 31st ends on the last day of a shorter month, and every period has 28 to 31 days', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 364 }), fc.integer({ min: 1, max: 14 }), (day, months) => {
      const billingEnd = new Date(Date.UTC(2026, 5, 2) + day * DAY).toISOString().slice(0, 10)
      const boat = using({ billingEnd })
      moveTo(boat, (day + 1 + months * 30) * DAY)
      const { billingStart, billingEnd: end } = usageOf(boat)
      expect(Date.parse(end) - Date.parse(billingStart)).toBeGreaterThanOrEqual(28 * DAY)
      expect(Date.parse(end) - Date.parse(billingStart)).toBeLessThanOrEqual(31 * DAY)
    }),
  )
})
