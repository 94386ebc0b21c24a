/** What a push costs on the page: nothing when it says nothing new, and only the place that shows it when one value is new. */
import { describe } from 'vitest'
import type { Page } from 'playwright'
import { enterHome } from '#fixture/deeds.ts'
import { expect, type Harbour, test } from '#fixture/test.ts'

/** Where the page changes from now on: the name of the nearest thing that has one. */
async function watch(it: Harbour): Promise<() => Promise<readonly string[]>> {
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

/** Counts what React puts on the page, as its developer tools do. */
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
const commits = (it: Harbour): Promise<number> => it.page().evaluate(() => Number(Reflect.get(globalThis, 'commits')))

const lastOf = (it: Harbour, event: string): readonly unknown[] => {
  const body = it.moored.boat.journal.since(0).findLast(entry => entry.lane === 'hub' && entry.name === event)?.body
  return Array.isArray(body) ? body : []
}

/** Pushes what was pushed last, perhaps a little changed. */
async function repeat(it: Harbour, changed: (text: string) => string = text => text): Promise<void> {
  it.moored.boat.pushRaw('UpdatePosition', lastOf(it, 'UpdatePosition'))
  it.moored.boat.pushRaw('SetStatusOnClient', [changed(String(lastOf(it, 'SetStatusOnClient')[0]))])
  await it.rest()
}

describe('a push', () => {
  test('that says what was known changes nothing on the page', async ({ harbour }) => {
    const it = await harbour()
    await enterHome(it)
    // This one renews the ages; the next comes in the same moment.
    await repeat(it)
    const changes = await watch(it)
    await repeat(it)
    expect(await changes()).toEqual([])
  })

  test('with one new value changes only what shows it', async ({ harbour }) => {
    const it = await harbour()
    await enterHome(it)
    await repeat(it)
    const changes = await watch(it)
    await repeat(it, text => text.replace('12.72', '12.73'))
    expect(await changes()).toEqual(['Consumption'])
  })

  test('QUALITY of a hundred at once the page is drawn for bursts and not for each, of one that says nothing new not at all', async ({ harbour }) => {
    const it = await harbour({ prepare: countCommits })
    await enterHome(it)
    await repeat(it)
    const before = await commits(it)
    await repeat(it)
    const place = { location: { geometry: { type: 'Point', coordinates: [12.5683, 55.6761] } }, last_heard: '2026-06-01T08:00:00Z' }
    const unchanged = (await commits(it)) - before
    for (let count = 1; count <= 100; count++) it.moored.boat.pushRaw('UpdatePosition', [{ ...place, horizontal_accuracy: count }])
    await it.rest()
    const drawn = (await commits(it)) - before - unchanged
    expect([before > 0, unchanged, drawn > 0 && drawn < 50, await it.people.cast('captain').observe('accuracy', undefined)]).toEqual([true, 0, true, '±100 m'])
  })
})

test('QUALITY a page that nobody sees and no push reaches draws nothing for an hour, and its ages when it is seen again', async ({ harbour }) => {
  const it = await harbour({ prepare: countCommits })
  await enterHome(it)
  await repeat(it)
  const show = async (state: 'hidden' | 'visible'): Promise<void> => {
    await it.page().evaluate(is => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => is })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
    await it.rest()
  }
  it.moored.boat.state.silent = true
  await show('hidden')
  const before = await commits(it)
  await it.pass(3_600_000)
  const unseen = (await commits(it)) - before
  await show('visible')
  expect([unseen, (await commits(it)) > before]).toEqual([0, true])
})
