import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { AccountPlans, JourneyPlan, SubscriptionPlan } from './accountPlan.ts'

const journey = (images: number) => ({
  date: '2026-05-30',
  nickname: 'Home',
  images: Array.from({ length: images }, () => ''),
})

test.each([
  ['two people', AccountPlans, [{ user: 'bo' }, { user: 'ann' }]],
  ['a subscription by the month', SubscriptionPlan, { interval: 'month' }],
  ['a subscription by the year', SubscriptionPlan, { interval: 'year' }],
  ['a journey of five pictures', JourneyPlan, journey(5)],
])('%s may be planned', (_, schema, plan) => {
  expect(z.safeParse(schema, plan).success).toBe(true)
})

test('a journey of six pictures is refused', () => {
  expect(z.safeParse(JourneyPlan, journey(6)).success).toBe(false)
})

test.each([
  [
    'somebody with an address',
    [{ user: 'bo@shore.example' }],
    "is a word in small letters such as 'friend', and not 'captain'",
  ],
  ['a captain', [{ user: 'captain' }], "is a word in small letters such as 'friend', and not 'captain'"],
  ['somebody twice', [{ user: 'bo' }, { user: 'bo' }], 'names somebody twice'],
])('accounts with %s are refused in words', (_, plan, words) => {
  expect(z.safeParse(AccountPlans, plan).error?.issues.map(it => it.message)).toEqual([words])
})
