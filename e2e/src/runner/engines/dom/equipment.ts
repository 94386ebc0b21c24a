/** Globals of a page of the DOM engine: Node's own where they are better, and none where nothing can be shown. */
import { createEventSource } from '#runner/apps/eventSource.ts'
import type { PendingWork } from '#runner/agent/pendingWork.ts'
import { intlOf } from './intl.ts'
import { createImageBitmap, Path2D } from './pictures.ts'
import type { PhoneSettings } from '#runner/captain/shared/phone.ts'
import type { DomWindow } from './window.ts'

export interface Equipment {
  readonly phone: Required<PhoneSettings>
  readonly localStorage: Storage
  readonly sessionStorage: Storage
  /** Called with everything that the app writes to its console. */
  readonly log: (level: string, args: readonly unknown[]) => void
  /** Navigates the tab to another document. */
  readonly navigate: (address: string) => void
}

const LEVELS = ['debug', 'log', 'info', 'warn', 'error', 'trace'] as const
/** Taken unchanged from Node. */
const NODE = [
  'Headers',
  'Request',
  'URL',
  'URLSearchParams',
  'TextEncoder',
  'TextDecoder',
  'AbortController',
  'ReadableStream',
  'WebSocket',
  'structuredClone',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
] as const
/** Interfaces that the app can do without, and those that happy-dom would run in real time. */
const MISSING = [
  'MessageChannel',
  'BroadcastChannel',
  'XMLHttpRequest',
  'indexedDB',
  'Worker',
  'caches',
  'Notification',
  'Buffer',
] as const

/** Installs the globals in a new window, before the app's script runs. */
export function equip(window: DomWindow, { phone, localStorage, sessionStorage, log, navigate }: Equipment): void {
  const put = (name: string, value: unknown, on: object = window): void =>
    void Object.defineProperty(on, name, { value, configurable: true, writable: true })
  for (const name of NODE) put(name, globalThis[name])
  for (const name of MISSING) Reflect.deleteProperty(window, name)
  putNetwork(put, window)
  put('console', Object.fromEntries(LEVELS.map(level => [level, (...args: unknown[]) => log(level, args)])))
  put('localStorage', localStorage)
  put('sessionStorage', sessionStorage)
  putSettings(window, phone)
  putDrawing(put, window)
  putHistory(put, window)
  for (const name of ['assign', 'replace'] as const) put(name, navigate, window.location)
  put('reload', () => navigate(window.location.href), window.location)
}

/** React schedules its turns with it: the app is at rest only after the last of them. */
export function countTurns(window: DomWindow, ledger: PendingWork): void {
  const value = (run: (...args: readonly unknown[]) => void, ...args: readonly unknown[]): NodeJS.Immediate => {
    const done = ledger.add('turn', 'of the app')
    return setImmediate(() => {
      done()
      run(...args)
    })
  }
  Object.defineProperty(window, 'setImmediate', { value, configurable: true })
  Object.defineProperty(window, 'clearImmediate', { value: () => undefined, configurable: true })
}

type Put = (name: string, value: unknown, on?: object) => void

/** Separate classes where the agent replaces something, so that those of the process stay unchanged. */
function putNetwork(put: Put, window: DomWindow): void {
  class OwnResponse extends Response {}
  class OwnBlob extends Blob {
    /** Slices of a blob are instances of Node's class. */
    static override [Symbol.hasInstance](it: unknown): boolean {
      return it instanceof Blob
    }
  }
  put('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
    fetch(typeof input === 'string' ? new URL(input, window.location.href) : input, init),
  )
  put('Response', OwnResponse)
  put('Blob', OwnBlob)
  put('EventSource', createEventSource(fetch))
  // Its timeout becomes virtual.
  put(
    'AbortSignal',
    Object.assign(() => undefined, {
      prototype: AbortSignal.prototype,
      abort: AbortSignal.abort.bind(AbortSignal),
      any: AbortSignal.any.bind(AbortSignal),
      timeout: () => undefined,
    }),
  )
}

function putSettings(window: DomWindow, phone: Required<PhoneSettings>): void {
  Object.defineProperty(window, 'Intl', { value: intlOf(window.Intl, phone), configurable: true, writable: true })
  Object.defineProperty(window.navigator, 'language', { get: () => phone.locale, configurable: true })
  Object.defineProperty(window.navigator, 'languages', { get: () => [phone.locale], configurable: true })
}

/** A browser takes a step through the history later, happy-dom at once. */
function putHistory(put: Put, window: DomWindow): void {
  const { history } = window
  const go = history.go.bind(history)
  const later = (delta: number) => (): void => void window.setImmediate(() => go(delta))
  put('back', later(-1), history)
  put('forward', later(1), history)
  put('go', (delta = 0) => later(delta)(), history)
}

/** Nothing is laid out: rules are ignored, pictures are not fetched, animations end at once. */
function putDrawing(put: Put, window: DomWindow): void {
  let rules = 0
  put('insertRule', () => rules++, window.CSSStyleSheet.prototype)
  put('deleteRule', () => undefined, window.CSSStyleSheet.prototype)
  put('animate', undefined, window.Element.prototype)
  put('getAnimations', () => [], window.document)
  Object.defineProperty(window.document, 'images', { get: () => [], configurable: true })
  put('scrollTo', () => undefined)
  put('createImageBitmap', createImageBitmap)
  put('Path2D', Path2D)
  put('requestAnimationFrame', (run: (time: number) => void) => setImmediate(run, 0))
}
