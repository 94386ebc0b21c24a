/**
 * Gives each test file of a shared worker a document and globals of its own, as a worker for each file would. Documents
 * of a worker share the classes of their nodes, which packages and tests change: they are put back after each file.
 */
import { GlobalWindow } from 'happy-dom'
import { afterAll, vi } from 'vitest'
import { populateGlobal } from 'vitest/runtime'

/** What Vitest takes from a window of happy-dom although Node has it too. */
const OF_WINDOW = [
  ...['Request', 'Response', 'Headers', 'FormData', 'fetch', 'URL', 'URLSearchParams'],
  ...['AbortController', 'AbortSignal', 'MessagePort'],
]

/** Opens a window as Vitest does, and makes it the global one. */
function open(): GlobalWindow {
  const window = new GlobalWindow({ console, url: 'http://localhost:3000', settings: { disableErrorCapturing: true } })
  populateGlobal(globalThis, window, { bindFunctions: true, additionalKeys: OF_WINDOW })
  return window
}

/** Returns a function that puts the properties of an object back as they are now. */
function keep(object: object): () => void {
  const before = new Map(Reflect.ownKeys(object).map(key => [key, Object.getOwnPropertyDescriptor(object, key)]))
  return () => {
    for (const key of Reflect.ownKeys(object)) if (!before.has(key)) Reflect.deleteProperty(object, key)
    for (const [key, was] of before) {
      const is = Object.getOwnPropertyDescriptor(object, key)
      // Defining a property again as it is would cost V8 what it has learned about the object.
      if (was && (is?.value !== was.value || is?.get !== was.get)) Object.defineProperty(object, key, was)
    }
  }
}

const putBackGlobals = keep(globalThis)
// A test file without a document has a worker without one.
const opened = 'document' in globalThis ? open() : undefined
const classes = Object.getOwnPropertyNames(opened ?? {}).flatMap(name => {
  const { prototype } = Object(Reflect.get(Object(opened), name))
  return typeof prototype === 'object' ? [keep(prototype)] : []
})

afterAll(async () => {
  vi.restoreAllMocks()
  await opened?.happyDOM.abort()
  opened?.close()
  for (const putBack of classes) putBack()
  putBackGlobals()
})
