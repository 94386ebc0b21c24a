/** Entry of the agent in the frame of the console: the fake boat controls the clock of the app over a socket. */
import { CLOCK_PATH } from '@drydock/contracts'
import { type Agent, installAgent } from './agent.ts'
import { clockOf, createTurn } from './pageClock.ts'

type Question =
  | { readonly id: number; readonly ask: 'moveTo'; readonly until: number; readonly straight: boolean }
  | { readonly id: number; readonly ask: 'settle'; readonly release: boolean; readonly draw: boolean }
  | { readonly id: number; readonly ask: 'look' }
  | { readonly ask: 'reload' }

// What the page had before the agent: the line to the fake boat is none of the app's.
const RealSocket = WebSocket
const { boat = '', now = '0' } =
  document.currentScript instanceof HTMLScriptElement ? document.currentScript.dataset : {}

const BOAT_KEY = 'drydock-boat'

/** Where the app stands in a frame no worker keeps it: the next build would not be seen. */
function withoutWorker(): void {
  Object.defineProperty(navigator.serviceWorker ?? {}, 'register', {
    value: () => new Promise(() => undefined),
    configurable: true,
  })
}

async function answer(agent: Agent, question: Exclude<Question, { ask: 'reload' }>) {
  if (question.ask === 'moveTo') return agent.moveTo(question.until, question.straight)
  return question.ask === 'settle' ? agent.settle(question.release, question.draw) : agent.look()
}

/** Whoever is signed in is so on one boat: beside another one nobody is. */
function ownSession(): void {
  if (sessionStorage.getItem(BOAT_KEY) === boat) return
  sessionStorage.clear()
  sessionStorage.setItem(BOAT_KEY, boat)
}

/** Pages on the way to the app or out of it, which cannot be begun with. */
const ON_THE_WAY = /^\/(?:authentication|identity|oidc)\b/

/**
 * The boat has gone back in time: what the app keeps of what has not happened yet goes; whoever is signed in stays so,
 * at the same screen.
 */
async function beginAnew(): Promise<void> {
  localStorage.clear()
  for (const key of Object.keys(sessionStorage))
    if (key !== BOAT_KEY && !key.startsWith('oidc.')) sessionStorage.removeItem(key)
  for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name)
  if (ON_THE_WAY.test(location.pathname)) location.replace('/home')
  else location.reload()
}

/** Frames stand on one origin and are no tabs of one browser: what somebody does on one boat is nothing to another. */
function withoutTabs(): void {
  Reflect.deleteProperty(globalThis, 'BroadcastChannel')
}

withoutWorker()
withoutTabs()
ownSession()
const agent = installAgent(globalThis, {
  ...clockOf({ path: `${CLOCK_PATH}?boat=${boat}`, now: Number(now), seed: 1 }),
  nextTurn: createTurn(new MessageChannel()),
})
const line = new RealSocket('/_drydock/line')
line.onmessage = ({ data }) => {
  const question = JSON.parse(String(data)) as Question
  if (question.ask === 'reload') return void beginAnew()
  return void answer(agent, question).then(report => line.send(JSON.stringify({ id: question.id, report })))
}
