import { expect, test } from 'vitest'
import { START, timesOf } from '#testing/boat.ts'
import { createFleet } from './fleet.ts'

test('boats have ids and people of their own, the same ones every time', () => {
  const people = () => {
    const fleet = createFleet()
    return ['Freja', 'Freja', 'Freja-2', '!!', '']
      .map(name => fleet.add({ plan: { name }, start: START, mode: 'paused' }))
      .map(it => [it.boat.id, ...it.people.map(one => one.user)])
  }
  expect(people()).toEqual(people())
  expect(people()[0]).toEqual(['boat-1', 'captain@freja.example', 'friend@freja.example'])
  expect(new Set(people().flat()).size).toBe(15)
})

test('a boat sends its status and its position by itself from the beginning', () => {
  const { boat } = createFleet().add({ plan: { readings: { I1: 2 } }, start: START, mode: 'paused' })
  boat.clock.advanceTo(START + 180_000)
  expect(
    ['SetStatusOnClient', 'UpdatePosition', 'UpdateStatusChangeOnAlarm'].map(it => timesOf(boat, it).length),
  ).toEqual([3, 18, 1])
})

test('a boat that was taken away is not found, and its people may come aboard no more', async () => {
  const fleet = createFleet()
  const { boat, people } = fleet.add({ start: START, mode: 'paused' })
  const may = () => Promise.all(people.map(async it => (await fleet.accounts.signIn(it.user, it.password))?.boat))
  expect([await may(), fleet.all().length]).toEqual([['boat-1', 'boat-1'], 1])
  expect([fleet.remove(boat.id), fleet.remove(boat.id)]).toEqual([true, false])
  expect([await may(), fleet.find(boat.id), fleet.all()]).toEqual([[undefined, undefined], undefined, []])
})
