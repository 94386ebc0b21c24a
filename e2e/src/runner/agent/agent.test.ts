import { expect, test } from 'vitest'
import { host, page, tabOf } from '#runner/engines/dom/testing.ts'
import { installAgent } from './agent.ts'
import { agrees } from './agreement.ts'
import { trackDocument } from './document.ts'
import { createPendingWork } from './pendingWork.ts'

/** A page with an agent whose turns are counted. */
function bench() {
  const window = page('<p>3 s ago</p>') as unknown as typeof globalThis
  const count = { turns: 0 }
  const agent = installAgent(window, {
    now: 0,
    seed: 1,
    isDrawn: false,
    async nextTurn() {
      count.turns++
    },
  })
  return { window, count, agent }
}

test('HARNESS timers that cause nothing take one turn each, and others three more', async () => {
  const { window, count, agent } = bench()
  for (let second = 1; second <= 10; second++) window.setTimeout(() => undefined, 1_000 * second)
  await agent.moveTo(10_000, true)
  expect(count.turns).toBe(10)
  window.setTimeout(() => agent.pendingWork.noteActivity(), 1_000)
  await agent.moveTo(11_000, true)
  expect(count.turns).toBe(10 + 4)
})

test('HARNESS an app at rest needs three turns to be known as such', async () => {
  const { count, agent } = bench()
  await agent.settle(false, false)
  expect(count.turns).toBe(3)
})

test('HARNESS a text that changes in its place is no activity, and a new element is', async () => {
  const window = page('<p>3 s ago</p>') as unknown as typeof globalThis
  const pendingWork = createPendingWork()
  const watched = trackDocument(window, pendingWork)
  watched.takeChanged()
  const text = window.document.querySelector('p')?.firstChild
  if (text) text.nodeValue = '4 s ago'
  await new Promise(setImmediate)
  expect([watched.takeChanged(), pendingWork.activityCount]).toEqual([true, 0])
  window.document.body.append(window.document.createElement('b'))
  await new Promise(setImmediate)
  expect([watched.takeChanged(), pendingWork.activityCount]).toEqual([true, 1])
})

test.each(['back', 'forward', 'go'] as const)(
  'HARNESS a step through the history (%s) is pending until it is taken',
  name => {
    const window = page('') as unknown as typeof globalThis
    // This document has no list of its pictures.
    Object.defineProperty(window.document, 'images', { value: [] })
    window.history[name] = () => undefined
    const pendingWork = createPendingWork()
    trackDocument(window, pendingWork)
    const steps = () => pendingWork.pending().filter(({ kind }) => kind === 'step').length
    window.history[name]()
    window.history[name]()
    const before = steps()
    window.dispatchEvent(new window.PopStateEvent('popstate', { state: {} }))
    expect([before, steps()]).toEqual([1, 0])
  },
)

/** A page with a frame that has this source and this document. */
function framed(src: string, inside: Partial<Document> | null) {
  const window = page('<iframe></iframe>') as unknown as typeof globalThis
  const frame = window.document.querySelector('iframe')
  for (const [name, value] of Object.entries({ src, contentDocument: inside }))
    Object.defineProperty(frame, name, { value })
  // This document has no list of its pictures.
  Object.defineProperty(window.document, 'images', { value: [] })
  const pendingWork = createPendingWork()
  trackDocument(window, pendingWork)
  return pendingWork.pending().filter(({ kind }) => kind !== 'document')
}
const NO_PICTURES = [] as unknown as Document['images']

test.each([
  [
    'that is being read is pending',
    { readyState: 'interactive', images: NO_PICTURES },
    ['a document that a script writes'],
  ],
  ['with a picture on its way is pending', { readyState: 'complete', images: [{ src: 'boat.jpeg' }] }, ['boat.jpeg']],
  [
    'with a typeface on its way is pending',
    { readyState: 'complete', images: NO_PICTURES, fonts: { status: 'loading' } },
    ['a typeface'],
  ],
  ['that is complete is at rest', { readyState: 'complete', images: NO_PICTURES, fonts: { status: 'loaded' } }, []],
  ['of another origin is at rest', null, []],
])('HARNESS a document of a script in a frame %s', (_, inside, wanted) => {
  expect(framed('', inside as Partial<Document> | null).map(({ what }) => what)).toEqual(wanted)
})

test('HARNESS a frame with a source is pending until it is loaded', () => {
  expect(framed('/console?tab=1', null).map(({ what }) => what)).toEqual(['/console'])
})

/** An agent in a drawn page, of an engine with the Navigation API or without it. */
function drawn(hasNavigation: boolean) {
  const window = page('<a href="#chart">Chart</a>') as unknown as typeof globalThis
  const document = { images: [], getAnimations: () => [], readyState: 'complete' }
  for (const [name, value] of Object.entries(document)) Object.defineProperty(window.document, name, { value })
  Object.defineProperty(window, 'navigation', { value: hasNavigation ? new EventTarget() : undefined })
  const agent = installAgent(window, { now: 0, seed: 1, isDrawn: true, nextTurn: () => Promise.resolve() })
  return { window, agent }
}
const MAY_BE_LEFT = { kind: 'page', what: 'may be left' }

test('HARNESS without the Navigation API a page stays pending for one more question after each activity', async () => {
  const { window, agent } = drawn(false)
  expect((await agent.settle(false, false)).pending).toEqual([])
  window.document.querySelector('a')?.click()
  expect((await agent.settle(false, false)).pending).toEqual([MAY_BE_LEFT])
  expect((await agent.settle(false, false)).pending).toEqual([])
})

test('HARNESS without the Navigation API the clock stops after a timer that causes activity', async () => {
  const { window, agent } = drawn(false)
  window.setTimeout(() => undefined, 1_000)
  window.setTimeout(() => agent.pendingWork.noteActivity(), 2_000)
  expect(await agent.moveTo(9_000, true)).toMatchObject({ now: 2_000, atRest: false, pending: [MAY_BE_LEFT] })
  expect(await agent.moveTo(9_000, true)).toMatchObject({ now: 9_000, pending: [] })
})

test('HARNESS with the Navigation API the clock goes on after a timer that causes activity', async () => {
  const { window, agent } = drawn(true)
  window.setTimeout(() => agent.pendingWork.noteActivity(), 2_000)
  expect(await agent.moveTo(9_000, true)).toMatchObject({ now: 9_000, pending: [] })
})

const DRAWS = 'requestAnimationFrame(() => document.body.append("drawn"))'
const isDrawn = (tab: ReturnType<typeof tabOf>): boolean =>
  tab.window?.document.body.textContent?.includes('drawn') ?? false

async function opened(begin: string) {
  const tab = tabOf(begin)
  tab.navigate(await host((_, response) => response.end('<div id="root"></div>')))
  await tab.loaded()
  return tab
}

test('HARNESS a frame waits until the caller allows it, or the counts of the boat agree', async () => {
  const tab = await opened(DRAWS)
  expect((await tab.app.settle(false, false)).pending).toEqual([{ kind: 'drawing', what: 'of a frame' }])
  expect(isDrawn(tab)).toBe(false)
  expect((await tab.app.settle(false, false, [])).pending).toEqual([])
  expect(isDrawn(tab)).toBe(true)
})

test('HARNESS an app that sends something is not drawn before the boat was asked again', async () => {
  const tab = await opened(`fetch('/status'); ${DRAWS}`)
  let rest = await tab.app.settle(false, false, [])
  for (let round = 0; round < 50 && rest.pending.length > 1; round++) {
    await new Promise(setImmediate)
    rest = await tab.app.settle(false, false)
  }
  expect([isDrawn(tab), rest.pending]).toEqual([false, [{ kind: 'drawing', what: 'of a frame' }]])
})

const mine = { token: 'a', sent: 1, received: 2, open: true }
const theirs = { token: 'a', sent: 2, received: 1, open: true }
test.each([
  ['both are open with all frames received', mine, theirs, true],
  ['both are closed', { ...mine, open: false }, { ...theirs, sent: 7, open: false }, true],
  ['it only receives', { ...mine, sent: undefined }, { ...theirs, received: 9 }, true],
  ['a frame of the boat is on its way', mine, { ...theirs, sent: 3 }, false],
  ['a frame of the app is on its way', mine, { ...theirs, received: 0 }, false],
  ['one end is closed', mine, { ...theirs, open: false }, false],
  ['the boat does not know it', mine, undefined, false],
])('HARNESS where %s, the counts of a socket agree: %j and %j, %s', (_, own, other, agreed) => {
  expect(agrees(own, other)).toBe(agreed)
})
