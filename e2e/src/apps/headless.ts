/** The app's own code in a fresh realm of Node: no browser, no document, the same agent in front. */
import { createContext, Script } from 'node:vm'
import type { AppUnderTest } from '@drydock/simulator'
import { type Agent, installAgent } from '#agent/agent.ts'
import { createEventSource } from './event-source.ts'
import { ownSubtle } from './subtle.ts'
import type { PhoneSettings } from '#captain/phone.ts'
import { hearRejections } from './rejections.ts'
import { restOf } from './rest.ts'

const turn = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

/** What a page would find on its global object, as far as code without a document needs it. */
function realmGlobals(storage: WebStorage, { locale }: Required<PhoneSettings>, log: (level: string, ...args: unknown[]) => void): Record<string, unknown> {
  const {
    crypto,
    fetch,
    Headers,
    Request,
    Response,
    URL,
    URLSearchParams,
    TextEncoder,
    TextDecoder,
    AbortController,
    AbortSignal,
    Event,
    EventTarget,
    MessageEvent,
    DOMException,
    WebSocket,
    Blob,
    ReadableStream,
    structuredClone,
    queueMicrotask,
    atob,
    btoa,
  } = globalThis
  // Own objects where the agent changes something: the simulator's globals are never touched.
  class OwnResponse extends Response {}
  class OwnBlob extends Blob {
    /** A part of a blob is made by the class of Node. */
    static override [Symbol.hasInstance](it: unknown): boolean {
      return it instanceof Blob
    }
  }
  return {
    fetch: (...args: Parameters<typeof fetch>) => fetch(...args),
    crypto: { subtle: ownSubtle(), getRandomValues: crypto.getRandomValues.bind(crypto), randomUUID: crypto.randomUUID.bind(crypto) },
    Response: OwnResponse,
    Blob: OwnBlob,
    ReadableStream,
    Headers,
    Request,
    URL,
    URLSearchParams,
    TextEncoder,
    TextDecoder,
    AbortController,
    // One of its own, whose time-out becomes virtual; what is made by AbortController is an instance of it too.
    AbortSignal: Object.assign(() => {}, { prototype: AbortSignal.prototype, abort: AbortSignal.abort.bind(AbortSignal), any: AbortSignal.any.bind(AbortSignal), timeout: () => undefined }),
    Event,
    EventTarget,
    MessageEvent,
    DOMException,
    WebSocket,
    navigator: { language: locale, languages: [locale] },
    EventSource: createEventSource(fetch),
    structuredClone,
    queueMicrotask,
    atob,
    btoa,
    performance: { now: () => 0 },
    localStorage: storage,
    sessionStorage: memoryStorage(),
    console: Object.fromEntries(['debug', 'log', 'info', 'warn', 'error', 'trace'].map(level => [level, (...args: unknown[]) => log(level, ...args)])),
  }
}

export type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>

/** Web storage that forgets. */
export function memoryStorage(): WebStorage {
  const items = new Map<string, string>()
  return {
    getItem: key => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, String(value)),
    removeItem: key => void items.delete(key),
    clear: () => items.clear(),
  }
}

export interface HeadlessRealm {
  readonly app: AppUnderTest
  readonly agent: Agent
  /** Runs something later on the clock of the app; the answer calls it off. */
  after(ms: number, run: () => void): () => void
  /** The exports of the app's script. */
  readonly exports: unknown
  /** What the app wrote to its console: level and text. */
  readonly console: readonly (readonly [string, string])[]
  /** Is told what nobody caught, for as long as the realm is kept. */
  readonly rejected: (reason: unknown) => void
}

/** Formats of a phone with these settings, whatever those of this machine are. */
function intlOf(real: typeof Intl, { timeZone, locale }: Required<PhoneSettings>): object {
  const build = (locales: Intl.LocalesArgument = locale, options: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat =>
    new real.DateTimeFormat(locales, { ...options, timeZone: options.timeZone ?? timeZone })
  const DateTimeFormat = new Proxy(real.DateTimeFormat, { construct: (_, args) => build(...args), apply: (_target, _self, args) => build(...args) })
  return Object.create(real, { DateTimeFormat: { value: DateTimeFormat } })
}

const compiled = new Map<string, Script>()

export interface RealmOptions {
  readonly code: string
  readonly now: number
  readonly seed: number
  /** What outlives the tab. */
  readonly storage: WebStorage
  readonly phone: Required<PhoneSettings>
}

/** Runs the app's script in a realm of its own. */
export function openRealm(name: string, { code, now, seed, storage, phone }: RealmOptions): HeadlessRealm {
  const said: [string, string][] = []
  const globals = realmGlobals(storage, phone, (level, ...args) => said.push([level, args.map(String).join(' ')]))
  const context = createContext(globals)
  Object.assign(globals, { globalThis: globals, self: globals, Date: new Script('Date').runInContext(context), Math: new Script('Math').runInContext(context) })
  Object.assign(globals, { Intl: intlOf(new Script('Intl').runInContext(context), phone) })
  const rejected = (reason: unknown): void => void said.push(['error', `A promise was rejected and nobody caught it: ${String(reason)}`])
  hearRejections(new Script('Promise.prototype').runInContext(context), rejected)
  const agent = installAgent(globals as unknown as typeof globalThis, { now, seed, turn })
  const known = compiled.get(code) ?? new Script(`${code}\n;MarineOne`, { filename: 'marineone.js' })
  compiled.set(code, known)
  const exports: unknown = known.runInContext(context)

  // The agent has put its own timers there.
  const { setTimeout: wake, clearTimeout: forget } = globals as unknown as typeof globalThis
  const after = (ms: number, run: () => void): (() => void) => {
    const timer = wake(run, ms)
    return () => forget(timer)
  }
  let next: number | undefined
  const app: AppUnderTest = {
    name,
    next: () => next,
    async moveTo(until, straight) {
      const report = await agent.moveTo(until, straight)
      next = report.next
      return { at: report.now, atRest: report.atRest }
    },
    async settle(release, draw) {
      const report = await agent.settle(release, draw)
      next = report.next
      return restOf(report)
    },
    look: async () => undefined,
  }
  return { app, agent, after, exports, console: said, rejected }
}
