/** Entry of the agent in the frame of the console: the fake boat controls the clock of the app over a socket. */
import { CLOCK_PATH, type TapReport } from '@drydock/contracts'
import { browserRenderer } from '#runner/eyes/page/browserRenderer.ts'
import { createAnswering } from './questions.ts'
import { observeTaps } from './tapObserver.ts'
import { installAgent } from '#runner/agent/agent.ts'
import { clockOf, createTurn } from '#runner/agent/pageClock.ts'

// The real WebSocket, for the connection to the fake boat, which the agent must not count.
const RealSocket = WebSocket
const { boat = '', now = '0' } =
  document.currentScript instanceof HTMLScriptElement ? document.currentScript.dataset : {}

const BOAT_KEY = 'drydock-boat'

/** Disables the service worker, which would keep serving an old build in the frame. */
function withoutWorker(): void {
  Object.defineProperty(navigator.serviceWorker ?? {}, 'register', {
    value: () => new Promise(() => undefined),
    configurable: true,
  })
}

/** Clears the session when the frame shows another boat, so that nobody is signed in there. */
function ownSession(): void {
  if (sessionStorage.getItem(BOAT_KEY) === boat) return
  sessionStorage.clear()
  sessionStorage.setItem(BOAT_KEY, boat)
}

/** Pages of sign-in and sign-out, which cannot be the first page. */
const ON_THE_WAY = /^\/(?:authentication|identity|oidc)\b/

/** Reloads the app after the boat went back in time: clears stored data, but keeps session and screen. */
async function reloadCleared(): Promise<void> {
  localStorage.clear()
  for (const key of Object.keys(sessionStorage))
    if (key !== BOAT_KEY && !key.startsWith('oidc.')) sessionStorage.removeItem(key)
  for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name)
  if (ON_THE_WAY.test(location.pathname)) location.replace('/home')
  else location.reload()
}

/** Removes BroadcastChannel: frames of different boats share an origin, but must not talk to each other. */
function withoutTabs(): void {
  Reflect.deleteProperty(globalThis, 'BroadcastChannel')
}

withoutWorker()
withoutTabs()
ownSession()
const agent = installAgent(globalThis, {
  ...clockOf({ path: `${CLOCK_PATH}?boat=${boat}`, now: Number(now), seed: 1 }),
  nextTurn: createTurn(new MessageChannel()),
  isUsed: true,
})
const path = location.pathname + location.search
const reloaded = performance.getEntriesByType('navigation').some(it => Reflect.get(it, 'type') === 'reload')
const line = new RealSocket('/_drydock/line')
const report = (tap: TapReport): void => line.send(JSON.stringify({ tap }))
const taps = observeTaps({ window, renderer: browserRenderer, now: () => Date.now(), report })
line.onopen = () => report({ is: 'opened', path, reloaded })
const answer = createAnswering({ agent, taps, reload: reloadCleared, send: text => line.send(text) })
line.onmessage = ({ data }) => answer(String(data))
