/**
 * Realms in which the code of an app runs, for one document after the other. V8 keeps what it learned about a function
 * for all closures that the same code creates in the same realm. In a fresh realm, each page would begin with cold
 * code.
 */
import { createContext, Script } from 'node:vm'
import type { DomWindow } from './window.ts'

/** The realm of one document. */
export interface AppRealm {
  /** Runs the code with the globals of the window, and returns its value. */
  run(): unknown
  /**
   * The document was left; another one gets the realm when nothing of this one can run on.
   * @param isOver whether that is so.
   */
  leave(isOver: () => boolean): void
}

export interface AppRealms {
  /** Returns a realm that no other document uses. The window gets its built-in objects. */
  take(window: DomWindow): AppRealm
}

/**
 * Globals that keep their value from the start of the code, as its local variables: Node answers each read of a global
 * itself, which takes more time than most functions that read one.
 */
const FIXED =
  'Array ArrayBuffer BigInt Boolean Date Error Function JSON Map Math Number Object Promise Proxy RangeError Reflect RegExp Set String Symbol TypeError Uint8Array WeakMap WeakSet decodeURIComponent document encodeURIComponent isNaN navigator parseFloat parseInt window'
/** Built-in objects that each window has for itself, since agent and phone change them, and names of plain values. */
const OF_THE_WINDOW = new Set('Date Math Intl console globalThis eval undefined NaN Infinity'.split(' '))
/** Documents that were left and are not over. Realms of more are not used again. */
const MOST_WAITING = 8

interface Realm {
  /** What code finds that reads a global, besides its built-in objects. */
  setWindow(window: object | null): void
  readonly builtIns: ReadonlyMap<string, unknown>
  /** The code as a function of the window. */
  readonly start: (window: object) => unknown
  /** Whether no document has added a global or changed a built-in object. */
  isUnchanged(): boolean
}

/**
 * @param code statements that declare a variable.
 * @param result name of this variable. Its value is that of the code.
 * @param filename name of the code in stack traces.
 */
export function createAppRealms(code: string, result: string, filename: string): AppRealms {
  const locals = `{ ${FIXED.replaceAll(' ', ', ')} }`
  const script = new Script(`((${locals}) => { ${code}\n;return ${result} })`, { filename })
  const free: Realm[] = []
  const waiting = new Map<Realm, () => boolean>()
  const release = (realm: Realm): void => {
    realm.setWindow(null)
    if (realm.isUnchanged()) free.push(realm)
  }
  const releaseAllThatAreOver = (): void => {
    for (const [realm, isOver] of waiting) {
      if (!isOver() && waiting.size <= MOST_WAITING) continue
      waiting.delete(realm)
      // What the document has just received is processed within this turn.
      if (isOver()) setImmediate(release, realm)
    }
  }
  return {
    take(window) {
      releaseAllThatAreOver()
      // The one that was used last has the warmest code.
      const realm = free.pop() ?? createRealm(script)
      realm.setWindow(window)
      for (const [name, value] of realm.builtIns)
        Object.defineProperty(window, name, { value, configurable: true, writable: true })
      return { run: () => realm.start(window), leave: isOver => void waiting.set(realm, isOver) }
    },
  }
}

function createRealm(script: Script): Realm {
  const globals = Object.create(null) as object
  const context = createContext(globals)
  const evaluate = (text: string): unknown => new Script(text).runInContext(context)
  const names = (evaluate('Object.getOwnPropertyNames(globalThis)') as string[]).filter(it => !OF_THE_WINDOW.has(it))
  const builtIns = new Map(names.map(it => [it, evaluate(it)]))
  const before = propertiesOf(builtIns.values())
  return {
    setWindow: window => void Object.setPrototypeOf(globals, window),
    builtIns,
    start: script.runInContext(context) as Realm['start'],
    isUnchanged() {
      // An assignment to a name that nobody has declared would last.
      if (Reflect.ownKeys(globals).length > 0) return false
      const now = propertiesOf(builtIns.values())
      return now.length === before.length && now.every((it, index) => Object.is(it, before[index]))
    },
  }
}

/** Keys and values of all properties of built-in objects and of their prototypes. */
function propertiesOf(builtIns: Iterable<unknown>): readonly unknown[] {
  const isObject = (it: unknown): it is object => (typeof it === 'object' && it !== null) || typeof it === 'function'
  const objects = [...builtIns].filter(isObject).flatMap(it => [it, Reflect.get(it, 'prototype')].filter(isObject))
  return objects.flatMap(of =>
    Reflect.ownKeys(of).flatMap(key => {
      const { value, get } = Reflect.getOwnPropertyDescriptor(of, key) ?? {}
      return [key, value, get]
    }),
  )
}
