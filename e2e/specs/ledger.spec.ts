/** One test for every kind of pending thing: the barrier names it while it is under way, and rests when it is over. */
import type { Page } from 'playwright'
import { describe } from 'vitest'
import { expect, type BoatFixture, test } from '#fixture/test.ts'

/** A page of the boat's origin that has no script of its own. */
const PLAIN = '/config.json'
/** Such a page is no part of the app: nobody judges it. */
const ANYTHING = /./

/** Begins something in the page; `done` is set when it has ended. */
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

/** How often each row is tried: a gap in the barrier shows in one of hundreds. */
const ROUNDS = Number(process.env['LEDGER_ROUNDS'] ?? 1)
const LIMIT = { timeout: 60_000 * ROUNDS }

/** Tries a round again and again; returns how many of them came to rest before what was begun had ended. */
async function tooEarly(round: () => Promise<boolean>): Promise<number> {
  let count = 0
  for (let tried = 0; tried < ROUNDS; tried++) if (!(await round())) count++
  return count
}

/** Begins something on a fresh page, waits for rest, and returns whether it has ended by then. */
async function endsBeforeRest(it: BoatFixture, kind: string, source: string): Promise<boolean> {
  await it.people.cast('captain').open(PLAIN)
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
    const it = await openBoat({ excuse: ANYTHING, prepare: grantLocation })
    expect(await tooEarly(() => endsBeforeRest(it, kind, source))).toBe(0)
  })

  test('a worker that owes an answer', LIMIT, async ({ openBoat }) => {
    const it = await openBoat({ excuse: ANYTHING })
    const worker = `new Worker(URL.createObjectURL(new Blob([${JSON.stringify(SUMMING)}])))`
    const source = `await new Promise(ended => { const it = ${worker}; it.onmessage = ended; it.postMessage(1) })`
    expect(await tooEarly(() => endsBeforeRest(it, 'worker', source))).toBe(0)
  })

  test('a share sheet', LIMIT, async ({ openBoat }) => {
    const it = await openBoat({ excuse: ANYTHING, prepare: slowSheet })
    expect(await tooEarly(() => endsBeforeRest(it, 'fetch', `await navigator.share({})`))).toBe(0)
  })

  test('frames of a socket, both ways', LIMIT, async ({ openBoat }) => {
    const it = await openBoat()
    await it.people.cast('captain').open('/')
    await it.pass(1_000)
    let count = 0
    const round = async (): Promise<boolean> => {
      const before = it.gateway.hub.connections()[0]?.framesSent ?? 0
      const text = `Ahoy ${++count}`
      it.hostedBoat.boat.push('ShowMessage', text)
      await it.rest()
      const sent = (it.gateway.hub.connections()[0]?.framesSent ?? 0) - before
      return sent === 1 && (await it.people.cast('captain').observe('success', undefined)) === text
    }
    expect(await tooEarly(round)).toBe(0)
  })

  test('a page that is left for another, from the moment it is told to go', LIMIT, async ({ openBoat }) => {
    const it = await openBoat({ excuse: ANYTHING })
    const round = async (): Promise<boolean> => {
      await it.people.cast('captain').open(PLAIN)
      expect(await begin(it, `location.assign('/icon.svg')`)).toContain('page')
      await it.rest()
      return new URL(it.page().url()).pathname === '/icon.svg'
    }
    expect(await tooEarly(round)).toBe(0)
  })

  test('a part of the app that is loaded', LIMIT, async ({ openBoat }) => {
    const it = await openBoat()
    const captain = it.people.cast('captain')
    const round = async (): Promise<boolean> => {
      await captain.open('/')
      await it.pass(2_000)
      await captain.act('go', 'settings')
      await it.rest()
      return (await captain.observe('title', undefined)) === 'Settings'
    }
    expect(await tooEarly(round)).toBe(0)
  })
})

test('what does not come to rest is named', async ({ openBoat }) => {
  const it = await openBoat({ excuse: ANYTHING })
  await it.people.cast('captain').open(PLAIN)
  await it.page().evaluate(() => void globalThis.__drydock?.pendingWork.add('sensor', 'a compass that never answers'))
  await expect(it.rest(500)).rejects.toThrow(/sensor a compass that never answers/)
})
