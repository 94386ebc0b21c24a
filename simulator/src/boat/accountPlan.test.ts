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
  ['a monthly subscription', SubscriptionPlan, { interval: 'month' }],
  ['a yearly subscription', SubscriptionPlan, { interval: 'year' }],
  ['a journey of five pictures', JourneyPlan, journey(5)],
])('the plan schema accepts %s', (_, schema, plan) => {
  expect(z.safeParse(schema, plan).success).toBe(true)
})

test('the plan schema rejects a journey with six pictures', () => {
  expect(z.safeParse(JourneyPlan, journey(6)).success).toBe(false)
})

test.each([
  [
    'an account named by an address',
    [{ user: 'bo@shore.example' }],
    "is a word in small letters such as 'friend', and not 'captain'",
  ],
  ['a captain', [{ user: 'captain' }], "is a word in small letters such as 'friend', and not 'captain'"],
  ['a duplicate account', [{ user: 'bo' }, { user: 'bo' }], 'names somebody twice'],
])('the plan schema rejects accounts with %s and says why', (_, plan, words) => {
  expect(z.safeParse(AccountPlans, plan).error?.issues.map(it => it.message)).toEqual([words])
})
