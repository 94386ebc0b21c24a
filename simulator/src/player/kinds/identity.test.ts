import { expect, test } from 'vitest'
import { signInsOf } from '#boat/signIns.ts'
import { boatOf } from '#testing/boat.ts'
import { loadTestScenario } from '../testing.ts'
import { knownBoat } from '../knownBoat.ts'
import { identity } from './identity.ts'

const CAPTAIN = 'captain@freja.example'
const run = (boat: ReturnType<typeof boatOf>, params: unknown): void => {
  const reading = identity.read(params, knownBoat([], 'captain'))
  if ('problems' in reading) throw new Error(JSON.stringify(reading.problems))
  identity.run({ boat, track: () => [] }, params)
}

test.each(['captain', CAPTAIN])('SESSION-10 sign-out ends the sign-ins of %s', word => {
  const boat = boatOf()
  run(boat, { 'sign-out': word })
  expect(signInsOf(boat).takeEnded()).toEqual([CAPTAIN])
})

test('an unknown user is refused with a message', () => {
  expect(() => run(boatOf(), { 'sign-out': 'pirate' })).toThrow("Nobody on this boat is called 'pirate'.")
})

test.each([
  ['sign-ins-fail', ['sign-in']],
  ['renewals-fail', ['renewal']],
])('SESSION-08 %s makes only that fail', (key, failing) => {
  const boat = boatOf()
  run(boat, { [key]: '20s' })
  expect((['sign-in', 'renewal'] as const).filter(it => signInsOf(boat).consumeFailure(it))).toEqual(failing)
})

test.each(['{ sign-off: captain }', '{ renewals-fail: soon }', '{ sign-out: captain, renewals-fail: 20s }', 'captain'])(
  '%s is not a valid step',
  text => {
    expect(() => loadTestScenario(`steps:\n  - identity: ${text}\n`)).toThrow(/test\.yaml:4:/)
  },
)
