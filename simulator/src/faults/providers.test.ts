import { MINUTE } from '@drydock/contracts'
import Fastify from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { sendProblem } from '#areas/serve.ts'
import type { Boat } from '#boat/boat.ts'
import { mountStorage } from '#storage/mount.ts'
import { boatOf } from '#testing/boat.ts'
import { mountWeather } from '#weather/mount.ts'
import { installReplyFaults } from './replyFaults.ts'
import { faultsOf } from './faults.ts'
import type { FaultKind } from './kinds.ts'

type Place = 'storage' | 'weather'
interface Providers {
  readonly boat: Boat
  /** Resolves when this number of calls is parked. */
  parked(count: number): Promise<void>
  readonly address: Readonly<Record<Place, string>>
}
const PICTURE = 'a picture, as far as anybody here is concerned'

/** The storage of one boat, with one picture, and the weather provider. */
async function openProviders(): Promise<Providers> {
  const [boat, http] = [boatOf(), Fastify({ forceCloseConnections: true })]
  let count = 0
  const park = () => {
    count++
    return () => void count--
  }
  const intercept = installReplyFaults([http], { park, refuse: sendProblem })
  const storage = await mountStorage(http, { boatOf: () => boat, intercept })
  const { path, key } = mountWeather(http, { boats: () => [boat], intercept })
  await http.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => http.close())
  const picture = storage.signedUrl(
    http.listeningOrigin,
    boat,
    { rights: ['read', 'create', 'write'], lifetime: 15 * MINUTE },
    'one.jpeg',
  )
  await fetch(picture, {
    method: 'PUT',
    headers: { 'x-ms-blob-type': 'BlockBlob', 'x-ms-version': '2025-01-05' },
    body: PICTURE,
  })
  return {
    boat,
    async parked(wanted) {
      while (count !== wanted) await new Promise(resolve => setImmediate(resolve))
    },
    address: {
      storage: picture,
      weather: `${http.listeningOrigin}${path}/onecall?lat=55.6761&lon=12.5683&units=metric&appid=${key}`,
    },
  }
}

const get = async (address: string): Promise<readonly [number, string]> => {
  const answer = await fetch(address)
  return [answer.status, await answer.text()]
}

describe.each<[place: Place, other: Place]>([
  ['storage', 'weather'],
  ['weather', 'storage'],
])('faults on the %s', (place, other) => {
  test.each<[FaultKind, number]>([
    ['status', 500],
    ['unauthorized', 401],
  ])('%s answers %i once and does not affect the %s', async (kind, status) => {
    const { boat, address } = await openProviders()
    faultsOf(boat).begin({ kind, place, times: 1 })
    const seen = [(await get(address[other]))[0], (await get(address[place]))[0], (await get(address[place]))[0]]
    expect(seen).toEqual([200, status, 200])
  })

  test.each(['drop', 'half-open'] as const)('%s never answers', async kind => {
    const { boat, address, parked } = await openProviders()
    faultsOf(boat).begin({ kind, place, times: 1 })
    const hangUp = new AbortController()
    const gone = fetch(address[place], { signal: hangUp.signal }).catch((error: Error) => error.name)
    await parked(1)
    boat.clock.advanceTo(boat.clock.start + 10 * MINUTE)
    hangUp.abort()
    expect(await gone).toBe('AbortError')
  })

  test('delay sends the same answer, later', async () => {
    const { boat, address, parked } = await openProviders()
    const before = await get(address[place])
    faultsOf(boat).begin({ kind: 'delay', place, by: 1, times: 1 })
    const late = get(address[place])
    await parked(1)
    boat.clock.advanceTo(boat.clock.start + 1)
    expect((await late)[1].length).toBe(before[1].length)
  })

  test('reset breaks the connection', async () => {
    const { boat, address } = await openProviders()
    faultsOf(boat).begin({ kind: 'reset', place, times: 1 })
    await expect(get(address[place])).rejects.toThrow('terminated')
  })

  test('truncated sends the first half, malformed an HTML page', async () => {
    const { boat, address } = await openProviders()
    const [, whole] = await get(address[place])
    faultsOf(boat).begin({ kind: 'truncated', place, times: 1 })
    faultsOf(boat).begin({ kind: 'malformed', place, times: 1 })
    const seen = [await get(address[place]), await get(address[place])]
    expect(seen).toEqual([
      [200, whole.slice(0, Math.floor(whole.length / 2))],
      [200, expect.stringMatching(/^<html>/)],
    ])
  })
})

test('wrong-type on the weather changes the type of every value', async () => {
  const { boat, address } = await openProviders()
  const [, whole] = await get(address.weather)
  faultsOf(boat).begin({ kind: 'wrong-type', place: 'weather', times: 1 })
  const [, wrong] = await get(address.weather)
  expect([typeof JSON.parse(whole).lat, typeof JSON.parse(wrong).lat]).toEqual(['number', 'string'])
})

test('stale on the weather repeats the previous forecast', async () => {
  const { boat, address } = await openProviders()
  const before = await get(address.weather)
  boat.clock.advanceTo(boat.clock.start + 120 * MINUTE)
  faultsOf(boat).begin({ kind: 'stale', place: 'weather', times: 1 })
  const [stale, fresh] = [await get(address.weather), await get(address.weather)]
  expect([stale[1] === before[1], fresh[1] === before[1]]).toEqual([true, false])
})
