/** Rendering cost of a push: nothing if nothing changes, and only the changed value otherwise. */
import { SENSOR_TYPES } from '@drydock/contracts'
import { describe } from 'vitest'
import type { Page } from 'playwright'
import { enterHome, soundAlarm } from '#fixture/serverActions.ts'
import { expect, type BoatFixture, test } from '#fixture/test.ts'

/** Records where the page changes from now on: the accessible name around each change. */
async function watch(it: BoatFixture): Promise<() => Promise<readonly string[]>> {
  const places = await it.page().evaluateHandle(() => {
    const seen: string[] = []
    new MutationObserver(records => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement
        seen.push(element?.closest('[aria-label]')?.getAttribute('aria-label') ?? 'the page')
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
    return seen
  })
  return async () => [...new Set(await places.jsonValue())]
}

/** Counts the commits of React, as its developer tools do. */
const countCommits = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    Object.assign(globalThis, {
      commits: 0,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberUnmount() {},
        onCommitFiberRoot: () => Reflect.set(globalThis, 'commits', Number(Reflect.get(globalThis, 'commits')) + 1),
      },
    })
  })
}
const commits = (boat: BoatFixture): Promise<number> =>
  boat.page().evaluate(() => Number(Reflect.get(globalThis, 'commits')))

/** Records the source of each timer that fires. */
const countTimers = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const fired: string[] = []
    Object.assign(globalThis, { fired })
    for (const name of ['setTimeout', 'setInterval'] as const) {
      const set = globalThis[name] as (run: unknown, ms?: number, ...args: unknown[]) => number
      const noting = (run: unknown, ms = 0, ...args: unknown[]): number =>
        set(
          (...given: unknown[]) => (fired.push(String(run)), typeof run === 'function' ? run(...given) : undefined),
          ms,
          ...args,
        )
      Object.assign(globalThis, { [name]: noting })
    }
  })
}
const forgetTimers = (boat: BoatFixture): Promise<void> =>
  boat.page().evaluate(() => void (Reflect.get(globalThis, 'fired') as string[]).splice(0))
const firedTimers = (boat: BoatFixture): Promise<readonly string[]> =>
  boat.page().evaluate(() => Reflect.get(globalThis, 'fired') as string[])
/** The keep-alive of the hub client. */
const PING = /_trySendPingMessage/
/** The session library runs this timer at least once an hour, and when a token ends. */
const TOKEN = /getEpochTime\(\)/
const HALF_HOUR = 1_800_000

const look = async (boat: BoatFixture, word: 'hidden' | 'visible'): Promise<void> => {
  await boat.people.actorOf('captain').act('phone', word)
  await boat.rest()
}

const PLACE = {
  location: { geometry: { type: 'Point', coordinates: [12.5683, 55.6761] } },
  last_heard: '2026-06-01T08:00:00Z',
}

const lastOf = (boat: BoatFixture, event: string): readonly unknown[] => {
  const body = boat.hostedBoat.boat.journal
    .since(0)
    .findLast(entry => entry.lane === 'hub' && entry.name === event)?.body
  return Array.isArray(body) ? body : []
}

/** Pushes the last values again, optionally with a change. */
async function repeat(it: BoatFixture, changed: (text: string) => string = text => text): Promise<void> {
  it.hostedBoat.boat.pushRaw('UpdatePosition', lastOf(it, 'UpdatePosition'))
  it.hostedBoat.boat.pushRaw('SetStatusOnClient', [changed(String(lastOf(it, 'SetStatusOnClient')[0]))])
  await it.rest()
}

describe('a push', () => {
  test('with known values changes nothing on the page', async ({ openBoat }) => {
    const it = await openBoat()
    await enterHome(it)
    // This push renews the ages; the next comes at the same moment.
    await repeat(it)
    const changes = await watch(it)
    await repeat(it)
    expect(await changes()).toEqual([])
  })

  test('with one new value changes only the element that shows it', async ({ openBoat }) => {
    const it = await openBoat()
    await enterHome(it)
    await repeat(it)
    const changes = await watch(it)
    await repeat(it, text => text.replace('12.72', '12.73'))
    expect(await changes()).toEqual(['Consumption'])
  })

  test('QUALITY in a hundred copies within one frame is one commit, and one without news is none', async ({
    openBoat,
  }) => {
    const it = await openBoat({ prepare: countCommits })
    await enterHome(it)
    await repeat(it)
    const before = await commits(it)
    await repeat(it)
    const unchanged = (await commits(it)) - before
    for (let count = 1; count <= 100; count++)
      it.hostedBoat.boat.pushRaw('UpdatePosition', [{ ...PLACE, horizontal_accuracy: count }])
    await it.rest()
    const drawn = (await commits(it)) - before - unchanged
    expect([before > 0, unchanged, drawn, await it.people.actorOf('captain').observe('accuracy', undefined)]).toEqual([
      true,
      0,
      1,
      '±100 m',
    ])
  })
})

test('QUALITY a thousand alarms in one moment cause at most 50 commits and 20 requests of the history', async ({
  openBoat,
}) => {
  const it = await openBoat({ prepare: countCommits, viewport: { width: 1_440, height: 900 } })
  await enterHome(it)
  const [before, from] = [await commits(it), it.hostedBoat.boat.journal.since(0).length]
  const device = it.hostedBoat.boat.state.sensors.find(({ type }) => type === SENSOR_TYPES.door)?.id
  for (let count = 1; count <= 1_000; count++)
    it.hostedBoat.boat.pushRaw('UpdateStatusChangeOnAlarm', [{ device, status: '0001', age: count, battery: 64 }])
  await it.rest()
  const after = it.hostedBoat.boat.journal.since(0).slice(from)
  const readings = after.filter(({ lane, name }) => lane === 'rest' && name.includes('CoreHistory')).length
  const captain = it.people.actorOf('captain')
  expect([readings > 0, readings <= 20, (await commits(it)) - before <= 50]).toEqual([true, true, true])
  expect(await captain.observe('alarm', undefined)).toBe('MAIN DOOR SENSOR')
})

describe('a hidden page', () => {
  test('QUALITY renders nothing for half an hour of pushes, runs only timers of hub and token, and renders once when shown', async ({
    openBoat,
  }) => {
    const it = await openBoat({ prepare: async page => (await countCommits(page), countTimers(page)) })
    await enterHome(it)
    await repeat(it)
    await look(it, 'hidden')
    const before = await commits(it)
    await forgetTimers(it)
    await it.advance(HALF_HOUR)
    const pushes = it.hostedBoat.boat.journal
      .since(0)
      .filter(({ lane, at }) => lane === 'hub' && at > it.hostedBoat.boat.clock.now() - HALF_HOUR).length
    const [drawn, fired] = [(await commits(it)) - before, await firedTimers(it)]
    await look(it, 'visible')
    const [pings, rest] = [fired.filter(timer => PING.test(timer)), fired.filter(timer => !PING.test(timer))]
    const others = rest.filter(timer => !TOKEN.test(timer))
    expect([pushes > 100, pings.length > 0, rest.length <= 2, others, drawn, (await commits(it)) - before]).toEqual([
      true,
      true,
      true,
      [],
      0,
      1,
    ])
  })

  test('QUALITY SM-ALARM-1 receives an alarm and shows it when it is visible', async ({ openBoat }) => {
    const it = await openBoat({ prepare: countCommits })
    await enterHome(it)
    await look(it, 'hidden')
    const before = await commits(it)
    await soundAlarm(it)
    const heard = [await it.page().title(), (await commits(it)) - before]
    await look(it, 'visible')
    expect([...heard, await it.people.actorOf('captain').observe('alarm', undefined)]).toEqual([
      expect.stringContaining('DECK HATCH'),
      0,
      'DECK HATCH SENSOR',
    ])
  })
})
