import { expect, test } from 'vitest'
import { Refusal } from '#boat/refusal.ts'
import { boatOf } from '#testing/boat.ts'
import { performStep, tryStep } from './performStep.ts'

const stepsIn = (boat: ReturnType<typeof boatOf>) =>
  boat.journal
    .since(0)
    .filter(it => it.lane === 'step')
    .map(({ name, body }) => [name, body])

test('a step is recorded in the journal as written, and performed', () => {
  const boat = boatOf()
  performStep(boat, { kind: 'reading', params: { meter: 'V1', value: 11.9 } })
  expect([stepsIn(boat), boat.state.meters.V1]).toEqual([[['reading', { meter: 'V1', value: 11.9 }]], '11.90'])
})

test('a step finds its track among those of its scenario, and none without a scenario', () => {
  const [with1, without] = [boatOf(), boatOf()]
  const step = { kind: 'track', params: { file: 'a.gpx' } }
  performStep(with1, step, { tracks: { 'a.gpx': [{ after: 0, latitude: 1, longitude: 2, accuracy: 3 }] } })
  with1.clock.advanceTo(with1.clock.now())
  expect(with1.state.fix).toMatchObject({ latitude: 1, longitude: 2 })
  expect(() => performStep(without, step)).not.toThrow()
})

test('performStep throws a refusal of the boat, and tryStep returns its message', () => {
  const step = { kind: 'sensor', params: { type: 'door 7', on: true } }
  expect(() => performStep(boatOf(), step)).toThrow(Refusal)
  expect(tryStep(boatOf(), step)).toBe('The boat has no Main door sensor number 7.')
})

test('an unknown step kind is refused with the known kinds', () => {
  expect(() => performStep(boatOf(), { kind: 'anchor', params: 1 })).toThrow(
    /^Unknown step kind 'anchor'\. Known: sensor, aging, .*\.$/,
  )
  expect(() => tryStep(boatOf(), { kind: 'anchor', params: 1 })).toThrow('anchor')
})
