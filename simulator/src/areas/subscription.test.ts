import { Subscription } from '@drydock/contracts'
import { expect, test } from 'vitest'
import { openBoat } from '#testing/openBoat.ts'

const DAY = 86_400_000

test('API-34 SUBS-01 SUBS-07 the gateway answers the subscription with its current period', async () => {
  const { captain } = await openBoat({
    subscription: { interval: 'year', since: 500 * DAY, began: 100 * DAY, ends: 265 * DAY },
  })
  expect(Subscription.parse((await captain('GET', '/api/subscription')).body)).toEqual({
    currentPeriodStart: '2026-02-21T08:00:00.000Z',
    currentPeriodEnd: '2027-02-21T08:00:00.000Z',
    billingInterval: 'year',
    subscriptionStartDate: '2025-01-17T08:00:00.000Z',
  })
})

test('OPEN-036 OPEN-128 a boat without a subscription answers null', async () => {
  const { captain } = await openBoat({ subscription: null })
  expect(await captain('GET', '/api/subscription')).toMatchObject({ status: 200, text: 'null', body: null })
})
