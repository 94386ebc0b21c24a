/**
 * Fails a test file that leaves a clock or another global of its worker replaced. Only for workers that several files
 * share, where the next file would fail instead.
 */
import { afterAll, beforeAll, expect } from 'vitest'

const PATHS = [
  ...['Date', 'performance', 'setTimeout', 'setInterval', 'setImmediate', 'clearTimeout', 'clearInterval'],
  ...['fetch', 'WebSocket', 'EventSource', 'Response', 'Request', 'AbortSignal', 'EventTarget', 'Blob', 'Event'],
  ...['crypto', 'Math', 'Intl', 'console', 'navigator', 'document', 'window', 'localStorage'],
  ...['performance.now', 'Date.now', 'Math.random', 'crypto.randomUUID', 'crypto.getRandomValues'],
  ...['crypto.subtle.digest', 'AbortSignal.timeout', 'Intl.DateTimeFormat'],
  ...['EventTarget.prototype.dispatchEvent', 'Promise.prototype.then'],
]

/** Returns the value of a path; for a global with a getter the getter, since some globals are created when read. */
function valueAt(path: string): unknown {
  const [name = '', ...members] = path.split('.')
  if (members.length > 0)
    return members.reduce<unknown>((of, it) => Reflect.get(Object(of), it), Reflect.get(globalThis, name))
  const { value, get } = Object.getOwnPropertyDescriptor(globalThis, name) ?? {}
  return value ?? get
}

const valuesNow = (): ReadonlyMap<string, unknown> => new Map(PATHS.map(path => [path, valueAt(path)]))

let before: ReadonlyMap<string, unknown>

beforeAll(() => {
  before = valuesNow()
})

afterAll(() => {
  const after = valuesNow()
  expect(
    PATHS.filter(path => before.get(path) !== after.get(path)),
    'globals that this file has replaced and not put back',
  ).toEqual([])
})
