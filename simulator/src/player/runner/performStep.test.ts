import { expect, test } from 'vitest'
import { Refusal } from '#boat/refusal.ts'
import { boatOf } from '#testing/boat.ts'
import { performStep, tryStep } from './performStep.ts'

const told = (boat: ReturnType<typeof boatOf>) =>
  boat.journal
    .since(0)
    .filter(it => it.lane === 'step')
    .map(({ name, body }) => [name, body])

test('a step is told to the journal as it was written, and done', () => {
  const boat = boatOf()
  performStep(boat, { kind: 'reading', params: { meter: 'V1', value: 11.9 } })
  expect([told(boat), boat.state.meters.V1]).toEqual([[['reading', { meter: 'V1', value: 11.9 }]], '11.90'])
})

test('a step finds the track that it names among those of its scenario, and none without', () => {
  const [with1, without] = [boatOf(), boatOf()]
  const step = { kind: 'track', params: { file: 'a.gpx' } }
  performStep(with1, step, { tracks: { 'a.gpx': [{ after: 0, latitude: 1, longitude: 2, accuracy: 3 }] } })
  with1.clock.advanceTo(with1.clock.now())
  expect(with1.state.fix).toMatchObject({ latitude: 1, longitude: 2 })
  expect(() => performStep(without, step)).not.toThrow()
})

test('what the boat refuses is thrown, or answered as its sentence', () => {
  const step = { kind: 'sensor', params: { type: 'door 7', on: true } }
  expect(() => performStep(boatOf(), step)).toThrow(Refusal)
  expect(tryStep(boatOf(), step)).toBe('The boat has no Main door sensor number 7.')
})

test('a kind of step that there is not is named, with those that there are', () => {
  expect(() => performStep(boatOf(), { kind: 'anchor', params: 1 })).toThrow(
    /^Unknown step kind 'anchor'\. Known: sensor, aging, .*\.$/,
  )
  expect(() => tryStep(boatOf(), { kind: 'anchor', params: 1 })).toThrow('anchor')
})
