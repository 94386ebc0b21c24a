/** Test harness: renders a part of the console, and answers its calls to the control interface. */
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, vi } from 'vitest'
import type { BoatView, TimedEntry } from '#boatView.ts'
import { keepToken } from '#token.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** A call that the console made; `authorization` is the header. */
export interface MadeCall {
  readonly route: string
  readonly body: unknown
  readonly authorization: string
}

/** Reply of the fake boat: a JSON value, a response, or a function that returns either. */
type Reply = unknown
const isResponse = (it: unknown): it is Response => it instanceof Response

/** Returns a problem document with this status. */
export const problem = (status: number, body: object | string): (() => Response) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return () => new Response(text, { status })
}

/** Stands for the control interface; `replies` is keyed by method and path, such as 'GET /boats'. */
export interface FakeControl {
  readonly calls: MadeCall[]
  readonly replies: Record<string, Reply>
  /** Returns the routes of all calls, in order. */
  routes(): readonly string[]
}

export const CLOCK = { now: '2026-07-01T12:00:00.000Z', mode: 'realtime', speed: 1 }

/** Replaces `fetch` until the test ends. Routes without a reply are answered 404. */
export function fakeControl(replies: Record<string, Reply> = {}): FakeControl {
  const calls: MadeCall[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body, headers, signal }: RequestInit = {}) => {
    const route = `${method} ${path}`
    calls.push({
      route,
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
      authorization: new Headers(headers).get('authorization') ?? '',
    })
    signal?.throwIfAborted()
    const reply = replies[route]
    const value: unknown = typeof reply === 'function' ? await reply() : reply
    if (isResponse(value)) return value
    return value === undefined
      ? new Response(JSON.stringify({ title: 'Not Found' }), { status: 404 })
      : new Response(JSON.stringify(value))
  })
  return { calls, replies, routes: () => calls.map(it => it.route) }
}

let unmount: (() => Promise<void>) | undefined

beforeEach(() => keepToken('secret'))
afterEach(async () => {
  await unmount?.()
  unmount = undefined
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Renders an element into the document; another call replaces what is rendered. */
export async function render(element: ReactNode): Promise<void> {
  await unmount?.()
  const room = document.body.appendChild(document.createElement('div'))
  const root = createRoot(room)
  unmount = async () => {
    await act(async () => root.unmount())
    room.remove()
  }
  update = async it => act(async () => root.render(it))
  await update(element)
}

/** Renders again with other properties, as a parent would. */
export let update: (element: ReactNode) => Promise<void> = () => Promise.reject(new Error('Nothing is rendered.'))

/** Lets promises settle and React render. */
export const settle = (): Promise<void> => act(async () => new Promise(resolve => setImmediate(resolve)))

const nameOf = (element: Element): string =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').replaceAll(/\s+/g, ' ').trim()

/** Finds an element by selector and accessible name. @throws {Error} When there is none. */
export function find<T extends Element = HTMLElement>(selector: string, name?: string): T {
  const all = [...document.querySelectorAll<T>(selector)]
  const found = name === undefined ? all[0] : all.find(it => nameOf(it) === name)
  if (!found) throw new Error(`There is no ${selector} '${name ?? ''}', only ${all.map(nameOf).join(', ')}.`)
  return found
}
/**
 * Returns the first button of this name.
 * @throws Error if there is none.
 */
export const button = (name: string): HTMLButtonElement => find('button', name)
/** Whether an element matches the selector and, if given, has this name. */
export const isThere = (selector: string, name?: string): boolean =>
  [...document.querySelectorAll(selector)].some(it => name === undefined || nameOf(it) === name)
/**
 * Returns the text of the first element that matches.
 * @throws Error if there is none.
 */
export const textOf = (selector: string): string => nameOf(find(selector))
/** Returns the texts of all elements that match, in document order. */
export const textsOf = (selector: string): readonly string[] => [...document.querySelectorAll(selector)].map(nameOf)

/** Finds the control of a label that begins with this text. */
export function field(label: string): HTMLInputElement & HTMLSelectElement {
  const found = [...document.querySelectorAll('label')].find(it => nameOf(it).startsWith(label))
  const control = found?.htmlFor ? document.getElementById(found.htmlFor) : found?.querySelector('input, select')
  if (!control) throw new Error(`There is no field '${label}', only ${textsOf('label').join(', ')}.`)
  return control as HTMLInputElement & HTMLSelectElement
}

/** Clicks the button of this name, and waits until the console has rendered. */
export async function press(name: string): Promise<void> {
  await act(async () => button(name).click())
  await settle()
}

/** Types into a field, or selects an option by its value. */
export async function fill(label: string, value: string): Promise<void> {
  const control = field(label)
  const isSelect = control.localName === 'select'
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {}
  await act(async () => {
    set?.call(control, value)
    control.dispatchEvent(new Event(isSelect ? 'change' : 'input', { bubbles: true }))
  })
  await settle()
}

/** Returns a view of a boat that began at 2026-07-01T12:00:00Z and is 33 s old. */
export const viewOf = (more: Partial<BoatView> = {}): BoatView => ({
  begun: 1,
  start: Date.parse('2026-07-01T12:00:00Z'),
  now: 33_000,
  mode: 'realtime',
  speed: 1,
  entries: [],
  lastSeq: 0,
  ahead: [],
  state: {},
  connections: 1,
  attached: 0,
  lastError: undefined,
  taps: undefined,
  scenario: undefined,
  ...more,
})

/** Builds a journal entry that happened `seq` seconds after the start. */
export const entry = (seq: number, lane: TimedEntry['lane'], name: string, body: unknown = null): TimedEntry => ({
  seq,
  at: seq * 1_000,
  lane,
  name,
  body,
})

/** Records the files that the tests of a file download: name and text of each, in order. */
export function recordDownloads(): readonly (readonly [name: string, text: string])[] {
  const downloads: (readonly [name: string, text: string])[] = []
  beforeEach(() => {
    const blobs = new Map<string, Blob>()
    vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
      blobs.set(`blob:${blobs.size}`, blob as Blob)
      return `blob:${blobs.size - 1}`
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      void blobs
        .get(this.href)
        ?.text()
        .then(text => downloads.push([this.download, text]))
    })
  })
  afterEach(() => {
    downloads.length = 0
    vi.restoreAllMocks()
  })
  return downloads
}
