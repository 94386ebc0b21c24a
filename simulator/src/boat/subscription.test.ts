import { HOUR } from '@drydock/contracts'
import { expect, test } from 'vitest'
import { boatOf, entriesOf } from '#testing/boat.ts'
import { createBoat } from './boat.ts'
import { payPeriod, subscribe, unsubscribe } from './subscription.ts'

const DAY = 24 * HOUR
const bare = (start: string) => createBoat({ plan: { subscription: null }, start: Date.parse(start), seed: 1 })

test.each([
  ['2026-06-01T08:00:00Z', 'month', '2026-07-01T08:00:00.000Z'],
  ['2026-01-31T08:00:00Z', 'month', '2026-02-28T08:00:00.000Z'],
  ['2026-12-15T08:00:00Z', 'month', '2027-01-15T08:00:00.000Z'],
  ['2028-02-29T08:00:00Z', 'year', '2029-02-28T08:00:00.000Z'],
] as const)('SUBS-01 a subscription that begins at %s by the %s is paid until %s', (start, interval, end) => {
  const boat = bare(start)
  subscribe(boat, interval)
  const now = new Date(start).toISOString()
  expect(boat.state.subscription).toEqual({
    currentPeriodStart: now,
    currentPeriodEnd: end,
    billingInterval: interval,
    subscriptionStartDate: now,
  })
})

test('SUBS-04 OPEN-036 paying for one more period extends the end of the running period', () => {
  const boat = bare('2026-06-01T08:00:00Z')
  subscribe(boat, 'month')
  payPeriod(boat)
  expect(boat.state.subscription).toMatchObject({
    currentPeriodStart: '2026-06-01T08:00:00.000Z',
    currentPeriodEnd: '2026-08-01T08:00:00.000Z',
  })
})

test('SUBS-04 OPEN-036 a subscription that begins on the 31st ends on the last day of each month that is paid', () => {
  const boat = bare('2026-01-31T08:00:00Z')
  subscribe(boat, 'month')
  const ends = Array.from({ length: 3 }, () => {
    payPeriod(boat)
    return boat.state.subscription?.currentPeriodEnd
  })
  expect(ends).toEqual(['2026-03-31T08:00:00.000Z', '2026-04-30T08:00:00.000Z', '2026-05-31T08:00:00.000Z'])
})

test('SUBS-04 OPEN-036 paid periods are counted from the planned end, and from the start of a new subscription', () => {
  const boat = createBoat({ plan: { subscription: { ends: 30 * DAY } }, start: Date.parse('2026-01-01T08:00:00Z') })
  const paid = (): string | undefined => {
    payPeriod(boat)
    return boat.state.subscription?.currentPeriodEnd
  }
  expect([paid(), paid()]).toEqual(['2026-02-28T08:00:00.000Z', '2026-03-31T08:00:00.000Z'])
  unsubscribe(boat)
  subscribe(boat, 'year')
  expect([paid(), paid()]).toEqual(['2028-01-01T08:00:00.000Z', '2029-01-01T08:00:00.000Z'])
})

test('OPEN-036 canceling removes the subscription at once, and the journal records it', () => {
  const boat = boatOf()
  unsubscribe(boat)
  expect([boat.state.subscription, entriesOf(boat, 'state').at(-1)]).toEqual([null, [0, 'subscription', null]])
})

test.each([
  ['paid', payPeriod],
  ['cancelled', unsubscribe],
])('a boat without a subscription refuses: %s', (_, act) => {
  expect(() => act(bare('2026-06-01T08:00:00Z'))).toThrow('There is no subscription.')
})

test('a boat with a subscription refuses a second one', () => {
  expect(() => subscribe(boatOf(), 'year')).toThrow('There is a subscription already.')
})
