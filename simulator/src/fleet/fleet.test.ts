import { expect, test } from 'vitest'
import { VOLATILE_STORES } from '#boat/keyValueStore.ts'
import { START, timesOf } from '#testing/boat.ts'
import { createFleet, startBoat } from './fleet.ts'
import { journalShareOf, MAX_ENTRIES_OF_ALL } from './journalShare.ts'

test('each boat has its own id and users, the same in every fleet', () => {
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

test('a new boat sends its status and position by itself', () => {
  const { boat } = createFleet().add({ plan: { readings: { I1: 2 } }, start: START, mode: 'paused' })
  boat.clock.advanceTo(START + 180_000)
  expect(
    ['SetStatusOnClient', 'UpdatePosition', 'UpdateStatusChangeOnAlarm'].map(it => timesOf(boat, it).length),
  ).toEqual([3, 18, 1])
})

test('a removed boat is not found, and its users can no longer sign in', async () => {
  const fleet = createFleet()
  const { boat, people } = fleet.add({ start: START, mode: 'paused' })
  const may = () => Promise.all(people.map(async it => (await fleet.accounts.signIn(it.user, it.password))?.boat))
  expect([await may(), fleet.all().length]).toEqual([['boat-1', 'boat-1'], 1])
  expect([fleet.remove(boat.id), fleet.remove(boat.id)]).toEqual([true, false])
  expect([await may(), fleet.find(boat.id), fleet.all()]).toEqual([[undefined, undefined], undefined, []])
})

test('a boat whose removal cannot be saved goes on as before', async () => {
  const fail = (): void => {
    throw new Error('The disk is full.')
  }
  const fleet = createFleet({ stores: VOLATILE_STORES, transaction: run => run(), put: () => undefined, drop: fail })
  const { boat } = fleet.add({ start: START, mode: 'scaled', speed: 10_000 })
  expect(() => fleet.remove(boat.id)).toThrow('The disk is full.')
  const moved = new Promise(resolve => boat.clock.after(1, () => resolve('moved')))
  expect([fleet.find(boat.id)?.boat === boat, await moved]).toEqual([true, 'moved'])
  fleet.close()
})

test('the journals of all boats together keep no more than a fixed number of entries', () => {
  const fleet = createFleet()
  const { boat } = fleet.add({ start: START, mode: 'paused' })
  for (let number = 0; number < 6_000; number++) boat.journal.append('state', 'fix')
  while (fleet.all().length < 250) fleet.add({ start: START, mode: 'paused' })
  expect([boat.journal.first(), boat.journal.since(0).length]).toEqual([4_001, MAX_ENTRIES_OF_ALL / 250])
  for (const it of fleet.all().slice(0, 240)) if (it.boat !== boat) fleet.remove(it.boat.id)
  for (let number = 0; number < 9_000; number++) boat.journal.append('state', 'fix')
  expect(boat.journal.since(0).length).toBe(10_000)
})

test('a boat that keeps its whole journal drops nothing for other boats', () => {
  const fleet = createFleet()
  const { boat } = fleet.add({ start: START, mode: 'paused', kept: Number.POSITIVE_INFINITY })
  while (fleet.all().length < 500) fleet.add({ start: START, mode: 'paused' })
  for (let number = 0; number < 12_000; number++) boat.journal.append('state', 'fix')
  expect([boat.journal.first(), boat.journal.since(0).length]).toEqual([1, 12_000])
})

test('a boat whose restart fails goes on as before', async () => {
  const fleet = createFleet()
  const hosted = fleet.add({ start: START, mode: 'scaled', speed: 10_000 })
  const fail = (): never => {
    throw new Error('A step does not fit.')
  }
  expect(() => fleet.restart(hosted.boat.id, fail)).toThrow('A step does not fit.')
  const moved = new Promise(resolve => hosted.boat.clock.after(1, () => resolve('moved')))
  expect([fleet.find(hosted.boat.id)?.boat === hosted.boat, await moved]).toEqual([true, 'moved'])
  fleet.close()
})

test('the time of a boat that was restarted has stopped', () => {
  const fleet = createFleet()
  const before = fleet.add({ start: START, mode: 'scaled', speed: 10_000 })
  const after = fleet.restart(before.boat.id)
  expect([before.pace.mode(), after?.pace.mode(), fleet.find('boat-1') === after]).toEqual(['paused', 'paused', true])
})

test('the users of a boat that was replaced by one with others can no longer sign in, and the others can', async () => {
  const fleet = createFleet()
  const { people } = fleet.add({ start: START, mode: 'paused' })
  const origin = { id: 'boat-1', host: 'nora.example', start: START }
  const replaced = fleet.replace('boat-1', startBoat(origin), origin)
  const mayOf = (all: typeof people) =>
    Promise.all(all.map(async it => (await fleet.accounts.signIn(it.user, it.password))?.user))
  expect([await mayOf(people), await mayOf(replaced?.people ?? [])]).toEqual([
    [undefined, undefined],
    ['captain@nora.example', 'friend@nora.example'],
  ])
})

test('many boats share the memory for long calls, and few boats have all that a journal may use', () => {
  const [one, all, many] = [1, 32, 64].map(boats => journalShareOf(boats).fullCalls)
  expect([all, many]).toEqual([one, (one ?? 0) / 2])
})
