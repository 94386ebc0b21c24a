// @vitest-environment happy-dom
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { App } from '#app/App.tsx'
import { preloadBars } from '#app/lazyBars.ts'
import { preloadHome } from '#app/Screens.tsx'
import { fakeGateway } from '#testing/gateway.ts'
import { firstSignIn } from '#stores/firstSignIn.ts'
import { session } from '#stores/session.ts'
import { start } from '#stores/start.ts'
import { applyStatus, status } from '#stores/status.ts'
import { waitFor } from '#testing/waitFor.ts'

let room: HTMLElement
let root: Root
beforeEach(() => {
  fakeGateway({})
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  Object.assign(session, { is: 'unknown' })
  Object.assign(start, { state: { is: 'idle' }, requestedPath: undefined })
  status.last = undefined
  firstSignIn.isNew = false
  room = document.body.appendChild(document.createElement('div'))
  root = createRoot(room)
})
afterEach(() => {
  root.unmount()
  room.remove()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const shown = (): string => {
  const main = room.querySelector('main')
  if (!main) return 'nothing'
  if (main.querySelector('[role=meter]')) return 'Home'
  return main.querySelector('h1') ? 'start' : 'empty'
}

/** Notes what the page shows after each change of its elements, without repetitions. */
function watchFrames(): { readonly frames: readonly string[] } {
  const frames: string[] = []
  const observer = new MutationObserver(() => {
    const now = shown()
    if (frames.at(-1) !== now) frames.push(now)
  })
  observer.observe(room, { childList: true, subtree: true })
  return { frames }
}

/** Opens the app at a path, and goes through startup. */
async function startAt(path: string): Promise<void> {
  preloadBars()
  preloadHome()
  await import('#screens/home/HomeScreen.tsx')
  history.replaceState(null, '', path)
  root.render(<App />)
  await waitFor(() => expect(shown()).toBe('start'))
  // The start screen is shown already before the guard leads to its path. A person is signed in later than that.
  await waitFor(() => expect(location.pathname).toBe('/'))
  session.is = 'signed-in'
  start.state = { is: 'asking', attempt: 1, since: 0, until: 15_000 }
  await waitFor(() => expect(room.querySelector('[role=progressbar]')).not.toBeNull())
  applyStatus({ Al: undefined, Tm: [], Pm: [], Bm: [], Vs: undefined })
  start.state = { is: 'ready' }
  await waitFor(() => expect(shown()).toBe('Home'))
}

test.each(['/', '/home'])(
  'START-01 UX a page that is opened at %s goes from the start screen to Home without an empty frame',
  async path => {
    const seen = watchFrames()
    await startAt(path)
    expect(seen.frames).toEqual(['start', 'Home'])
  },
)

test('XTRA-07 UX the question of the first sign-in is there with the first frame of Home, and pushes nothing away', async () => {
  firstSignIn.isNew = true
  let first: boolean | undefined
  const observer = new MutationObserver(() => {
    if (first === undefined && shown() === 'Home')
      first = room.querySelector('[aria-label="Will this device wake you?"]') !== null
  })
  observer.observe(room, { childList: true, subtree: true })
  await startAt('/home')
  expect(first).toBe(true)
})
