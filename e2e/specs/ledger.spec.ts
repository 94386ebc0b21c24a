/** One test for each kind of pending work: the barrier names it while it runs, and is at rest when it is over. */
import type { Page } from 'playwright'
import { describe } from 'vitest'
import { expect, type BoatFixture, test } from '#fixture/test.ts'

/** A page of the boat's origin that has no script of its own. */
const PLAIN = '/config.json'
/** Errors of such a page do not count, since it is not part of the app. */
const ANYTHING = /./

/** Starts something in the page; `done` is set when it has ended. */
async function begin(boat: BoatFixture, source: string): Promise<readonly string[]> {
  const { kinds } = await boat.page().evaluate(async text => {
    const run = new Function(`return (async () => { ${text} })()`) as () => Promise<unknown>
    Object.assign(globalThis, { done: false })
    run().then(
      () => Object.assign(globalThis, { done: true }),
      error => console.error(String(error)),
    )
    return { kinds: globalThis.__drydock?.pendingWork.pending().map(it => it.kind) ?? [] }
  }, source)
  return kinds
}
const isDone = (boat: BoatFixture): Promise<boolean> =>
  boat.page().evaluate(() => Reflect.get(globalThis, 'done') === true)

const WAITS: readonly (readonly [kind: string, what: string, source: string])[] = [
  ['fetch', 'a call', `await (await fetch('/config.json')).json()`],
  [
    'xhr',
    'an XMLHttpRequest',
    `await new Promise(ended => { const it = new XMLHttpRequest(); it.onloadend = ended; it.open('GET', '/config.json'); it.send() })`,
  ],
  [
    'socket',
    'a socket that opens',
    `await new Promise(ended => { new WebSocket(location.origin.replace('http', 'ws') + '/nowhere').onclose = ended })`,
  ],
  [
    'stream',
    'a stream of events that opens',
    `await new Promise(ended => { const it = new EventSource('/nowhere'); it.onerror = () => { it.close(); ended() } })`,
  ],
  ['body', 'a body that is read', `const it = new Response('x'.repeat(1e6)).text(); await it`],
  ['blob', 'a blob that is read', `const it = new Blob(['x'.repeat(1e6)]).text(); await it`],
  ['crypto', 'a digest', `const it = crypto.subtle.digest('SHA-256', new Uint8Array(5e6)); await it`],
  [
    'indexeddb',
    'a database',
    `await new Promise(ended => { const it = indexedDB.open('x', 1); it.onupgradeneeded = () => it.result.createObjectStore('s'); it.onsuccess = () => { const t = it.result.transaction('s', 'readwrite'); t.objectStore('s').put(1, 1); t.oncomplete = ended } })`,
  ],
  ['lock', 'a lock', `await navigator.locks.request('x', async () => undefined)`],
  [
    'channel',
    'a message to other tabs',
    `await new Promise(ended => { const a = new BroadcastChannel('c'); const b = new BroadcastChannel('c'); b.onmessage = ended; a.postMessage(1) })`,
  ],
  [
    'image',
    'a picture that is decoded',
    `const it = new Image(); it.src = '/icon.svg'; const ready = it.decode(); await ready`,
  ],
  [
    'image',
    'a picture that is loaded and not shown',
    `await new Promise(ended => { const it = new Image(); it.onload = ended; it.src = '/icon.svg?' + Math.random() })`,
  ],
  ['image', 'a bitmap', `const it = createImageBitmap(new ImageData(1000, 1000)); await it`],
  [
    'canvas',
    'a canvas that is written',
    `const c = document.createElement('canvas'); c.width = c.height = 1000; c.getContext('2d').fillRect(0, 0, 9, 9); await new Promise(ended => c.toBlob(ended))`,
  ],
  [
    'permission',
    'a question for permission',
    `const it = navigator.permissions.query({ name: 'geolocation' }); await it`,
  ],
  [
    'geolocation',
    'a position, or that there is none',
    `await new Promise(ended => navigator.geolocation.getCurrentPosition(ended, ended))`,
  ],
  [
    'script',
    'a script that is added',
    `await new Promise(ended => { const it = document.createElement('script'); it.src = '/theme.js'; it.onload = it.onerror = ended; document.head.append(it) })`,
  ],
  [
    'frame',
    'a frame',
    `await new Promise(ended => { const it = document.createElement('iframe'); it.src = '/icon.svg'; it.onload = ended; document.body.append(it) })`,
  ],
]

/** How often each row is tried: a gap in the barrier shows in one of hundreds of tries. */
const ROUNDS = Number(process.env['LEDGER_ROUNDS'] ?? 1)
const LIMIT = { timeout: 180_000 * ROUNDS }

/** Repeats a round; returns how often the barrier was at rest before the started work had ended. */
async function tooEarly(round: () => Promise<boolean>): Promise<number> {
  let count = 0
  for (let tried = 0; tried < ROUNDS; tried++) if (!(await round())) count++
  return count
}

/** Starts work on a new page, waits for rest, and returns whether the work has ended. */
async function endsBeforeRest(it: BoatFixture, kind: string, source: string): Promise<boolean> {
  await it.people.actorOf('captain').open(PLAIN)
  expect(await begin(it, source)).toContain(kind)
  await it.rest()
  return isDone(it)
}

const grantLocation = async (page: Page): Promise<void> => {
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 55, longitude: 12 })
}

/** A share sheet that takes as long as a call. */
const slowSheet = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const share = { configurable: true, writable: true, value: () => fetch('/config.json') }
    Object.defineProperty(Navigator.prototype, 'share', share)
  })
}

const SUMMING = 'onmessage = it => { let sum = 0; for (let i = 0; i < 3e7; i++) sum += i; postMessage(sum) }'

describe('HARNESS the barrier waits for', () => {
  test.for(WAITS)('%s: %s', LIMIT, async ([kind, , source], { openBoat }) => {
    const it = await openBoat({ expectedErrors: ANYTHING, prepare: grantLocation })
    expect(await tooEarly(() => endsBeforeRest(it, kind, source))).toBe(0)
  })

  test('a worker that has not answered', LIMIT, async ({ openBoat }) => {
    const it = await openBoat({ expectedErrors: ANYTHING })
    const worker = `new Worker(URL.createObjectURL(new Blob([${JSON.stringify(SUMMING)}])))`
    const source = `await new Promise(ended => { const it = ${worker}; it.onmessage = ended; it.postMessage(1) })`
    expect(await tooEarly(() => endsBeforeRest(it, 'worker', source))).toBe(0)
  })

  test('a share sheet', LIMIT, async ({ openBoat }) => {
    const it = await openBoat({ expectedErrors: ANYTHING, prepare: slowSheet })
    expect(await tooEarly(() => endsBeforeRest(it, 'fetch', `await navigator.share({})`))).toBe(0)
  })

  test('frames of a socket in both directions', LIMIT, async ({ openBoat }) => {
    const it = await openBoat()
    await it.people.actorOf('captain').open('/')
    await it.advance(1_000)
    let count = 0
    const round = async (): Promise<boolean> => {
      const before = it.gateway.hub.connections()[0]?.framesSent ?? 0
      const text = `Ahoy ${++count}`
      it.hostedBoat.boat.push('ShowMessage', text)
      await it.rest()
      const sent = (it.gateway.hub.connections()[0]?.framesSent ?? 0) - before
      return sent === 1 && (await it.people.actorOf('captain').observe('success', undefined)) === text
    }
    expect(await tooEarly(round)).toBe(0)
  })

  test('a page, from the start of a navigation to its end', LIMIT, async ({ openBoat }) => {
    const it = await openBoat({ expectedErrors: ANYTHING })
    const round = async (): Promise<boolean> => {
      await it.people.actorOf('captain').open(PLAIN)
      expect(await begin(it, `location.assign('/icon.svg')`)).toContain('page')
      await it.rest()
      return new URL(it.page().url()).pathname === '/icon.svg'
    }
    expect(await tooEarly(round)).toBe(0)
  })

  test('a lazily loaded part of the app', LIMIT, async ({ openBoat }) => {
    const it = await openBoat()
    const captain = it.people.actorOf('captain')
    const round = async (): Promise<boolean> => {
      await captain.open('/')
      await it.advance(2_000)
      await captain.act('go', 'settings')
      await it.rest()
      return (await captain.observe('title', undefined)) === 'Settings'
    }
    expect(await tooEarly(round)).toBe(0)
  })
})

test('the barrier names work that does not end', async ({ openBoat }) => {
  const it = await openBoat({ expectedErrors: ANYTHING })
  await it.people.actorOf('captain').open(PLAIN)
  await it.page().evaluate(() => void globalThis.__drydock?.pendingWork.add('sensor', 'a compass that never answers'))
  await expect(it.rest(500)).rejects.toThrow(/sensor a compass that never answers/)
})
