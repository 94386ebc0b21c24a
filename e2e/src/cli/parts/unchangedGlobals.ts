/**
 * Shared workers only: fails a test file that leaves a clock or another global of its worker replaced, in place of the
 * files after it.
 */
import { afterAll, beforeAll, expect } from 'vitest'

const NAMES = [
  ...['Date', 'performance', 'setTimeout', 'setInterval', 'setImmediate', 'clearTimeout', 'clearInterval'],
  ...['fetch', 'WebSocket', 'EventSource', 'Response', 'Request', 'AbortSignal', 'EventTarget', 'Blob', 'Event'],
  ...['crypto', 'Math', 'Intl', 'console', 'navigator', 'document', 'window', 'localStorage'],
]
const METHODS: readonly (readonly [object, string])[] = [
  [performance, 'now'],
  [Date, 'now'],
  [Math, 'random'],
  [crypto, 'randomUUID'],
  [crypto, 'getRandomValues'],
  [crypto.subtle, 'digest'],
  [AbortSignal, 'timeout'],
  [Intl, 'DateTimeFormat'],
  [EventTarget.prototype, 'dispatchEvent'],
  [Promise.prototype, 'then'],
]

/** Returns each global with its value; a getter is not called. */
const globals = (): ReadonlyMap<string, unknown> =>
  new Map([
    ...NAMES.map(name => {
      const { value, get } = Object.getOwnPropertyDescriptor(globalThis, name) ?? {}
      return [name, value ?? get] as const
    }),
    ...METHODS.map(([of, name]) => [`${of.constructor.name}.${name}`, Reflect.get(of, name)] as const),
  ])

let before: ReadonlyMap<string, unknown>

beforeAll(() => {
  before = globals()
})

afterAll(() => {
  const after = globals()
  expect(
    [...before].filter(([name, value]) => after.get(name) !== value).map(([name]) => name),
    'globals that this file has replaced and not put back',
  ).toEqual([])
})
