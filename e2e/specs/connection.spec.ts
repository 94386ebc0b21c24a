/** A lost hub connection: what the app shows meanwhile, when it retries, and what it requests afterwards. */
import { describe } from 'vitest'
import { dropHubConnections, enterHome } from '#fixture/serverActions.ts'
import { expect, type BoatFixture, test } from '#fixture/test.ts'

const observe = (it: BoatFixture, fact: string) => it.people.actorOf('captain').observe(fact, undefined)
const strip = (it: BoatFixture) => it.page().getByRole('status').filter({ hasText: 'Connection lost' })
/** Returns what the boat recorded in a lane from now on. */
function follow(it: BoatFixture, lane: 'rest' | 'state'): () => readonly (readonly [string, number])[] {
  const { clock, journal } = it.hostedBoat.boat
  const [from, seen] = [clock.now(), [] as (readonly [string, number])[]]
  journal.subscribe(entry => {
    if (entry.lane === lane) seen.push([entry.name, entry.at - from])
  })
  return () => seen
}

describe('HUB-22 a lost connection', () => {
  test('is shown after a second, with the time of the last state', async ({ openBoat }) => {
    const it = await openBoat()
    await enterHome(it)
    await dropHubConnections(it)
    await it.advance(999)
    expect(await strip(it).count()).toBe(0)
    await it.advance(1)
    expect(await strip(it).innerText()).toBe('Connection lost – showing state from 10:00')
  })

  test('marks every live value as STALE until a status arrives', async ({ openBoat }) => {
    const it = await openBoat()
    await enterHome(it)
    const marked = () => it.page().getByText('STALE', { exact: true }).count()
    const fresh = await marked()
    await dropHubConnections(it)
    await it.advance(2_000)
    const lost = await marked()
    await it.advance(4_000)
    expect([fresh, lost, await marked()]).toEqual([0, 9, 0])
  })

  test('is retried after 5 s, and every 5 s until it is back', async ({ openBoat }) => {
    const it = await openBoat({ expectedErrors: /Failed to load resource|WebSocket/ })
    await enterHome(it)
    const tried: number[] = []
    const cutAt = it.hostedBoat.boat.clock.now()
    let refusals = 2
    await it.page().route('**/messages/negotiate**', async route => {
      tried.push(it.hostedBoat.boat.clock.now() - cutAt)
      await (refusals-- > 0 ? route.fulfill({ status: 503 }) : route.continue())
    })
    await dropHubConnections(it)
    await it.advance(20_000)
    expect([tried, it.gateway.hub.connections().length]).toEqual([[5_000, 10_000, 15_000], 1])
  })

  test('OPEN-105 makes the app request status, sensors and events once each after it is back', async ({ openBoat }) => {
    const it = await openBoat()
    await enterHome(it)
    await dropHubConnections(it)
    const asked = follow(it, 'rest')
    await it.advance(8_000)
    expect(asked()).toEqual([
      ['GET /api/Alarm/status', 5_000],
      ['GET /api/sensor', 5_000],
      ['GET /api/sensor/CoreHistory', 5_000],
    ])
  })

  test('is shown until the first fresh status, not only until the reconnection', async ({ openBoat }) => {
    const it = await openBoat({ plan: { gateway: { statusDelay: 2_000, positionEvery: 1_000 } } })
    await enterHome(it)
    await it.advance(2_000)
    await dropHubConnections(it)
    await it.advance(6_900)
    const [back, lost] = [it.gateway.hub.connections().length, await observe(it, 'link')]
    await it.advance(100)
    expect([back, lost, await observe(it, 'link')]).toEqual([1, 'lost', 'ok'])
  })
})
