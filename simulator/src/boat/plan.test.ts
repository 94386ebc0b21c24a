import { expect, test } from 'vitest'
import { BoatPlan } from './plan.ts'
import { parseDuration } from '@drydock/contracts'
import { boatOf } from '#testing/boat.ts'

test.each([
  ['300ms', 300],
  ['90s', 90_000],
  ['1.5s', 1_500],
  ['2m', 120_000],
  ['1h', 3_600_000],
  ['1d', 86_400_000],
  ['0s', 0],
  [' 5s ', 5_000],
  ['5', undefined],
  ['5 s', undefined],
  ['-5s', undefined],
  ['s', undefined],
  ['5S', undefined],
])('%j is %s ms', (text, ms) => {
  expect(parseDuration(text)).toBe(ms)
})

test.each([
  ['a status that is sent without a pause', { gateway: { statusEvery: '0s' } }],
  ['a position that is sent without a pause', { gateway: { positionEvery: '0ms' } }],
  ['an unknown key', { colour: 'red' }],
  ['a place that is not on Earth', { position: { latitude: 91, longitude: 0 } }],
  ['a battery above 100 %', { sensors: [{ type: 'door', battery: 101 }] }],
  ['a duration without a unit', { tokenLifetime: 60 }],
])('the plan schema rejects a plan with %s', (_, plan) => {
  expect(BoatPlan.safeParse(plan).success).toBe(false)
})

test('the boat has the values of the plan, and the calm defaults for the rest', () => {
  const { state } = boatOf(
    BoatPlan.parse({
      name: 'Nora',
      armed: true,
      readings: { V1: 11.5, V4: 'NotPresent' },
      sensors: [{ type: 'door', on: true, age: '41s' }],
      gateway: { statusDelay: '14s' },
    }),
  )
  expect(state).toMatchObject({
    name: 'Nora',
    armed: true,
    meters: { V1: '11.50', V2: '12.64', V4: 'NotPresent' },
    gateway: { statusDelay: 14_000, statusEvery: 60_000 },
    temperature: 21.5,
  })
  expect(state.sensors).toMatchObject([{ type: 10, on: true, battery: null, confirms: 3_000 }])
})
