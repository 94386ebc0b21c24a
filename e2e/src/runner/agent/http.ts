/** fetch and XMLHttpRequest of an app under test: they leave through the send queue, and replies arrive complete. */
import type { Http, NetworkParts } from './networkParts.ts'
import { trackMethod } from './pendingWork.ts'
import { installXhr } from './xhr.ts'

interface HttpHolder {
  fetch: typeof fetch
  Response: typeof Response
  Event: typeof Event
  XMLHttpRequest?: typeof XMLHttpRequest
  navigator?: { sendBeacon?: unknown }
}

/** What a browser throws when it has no network. */
const noNetwork = (): TypeError => new TypeError('Failed to fetch')

const NO_BODY = new Set([101, 204, 205, 304])

/** Returns the response with its body loaded; event streams are passed on unchanged. */
async function whole(response: Response, Holder: typeof Response): Promise<Response> {
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) return response
  // An opaque response has no status and no readable body, and cannot be copied.
  if (response.status === 0) return response
  const body = NO_BODY.has(response.status) ? null : await response.arrayBuffer()
  const copy = new Holder(body, { status: response.status, statusText: response.statusText, headers: response.headers })
  for (const key of ['url', 'redirected', 'type'] as const) Object.defineProperty(copy, key, { value: response[key] })
  return copy
}

const addressOf = (input: RequestInfo | URL): string =>
  typeof input === 'string' ? input : 'url' in input ? input.url : input.href

/** The signal with which the app may abort a request. */
const signalOf = (input: RequestInfo | URL, init: RequestInit | undefined): AbortSignal | null | undefined =>
  init?.signal ?? (typeof input === 'object' && 'signal' in input ? input.signal : undefined)

/** Replaces fetch, XMLHttpRequest and sendBeacon of `target`. */
export function installHttp(target: HttpHolder, parts: NetworkParts): Http {
  const { pendingWork, sendQueue, isOnline, deliver } = parts
  const real = target.fetch.bind(target)
  const waiting = new Set<AbortController>()

  async function fetchWhole(input: RequestInfo | URL, init: RequestInit | undefined): Promise<Response> {
    if (!isOnline()) throw noNetwork()
    const controller = new AbortController()
    const given = signalOf(input, init)
    const signal = given ? AbortSignal.any([given, controller.signal]) : controller.signal
    waiting.add(controller)
    try {
      return await whole(await real(input, { ...init, signal }), target.Response)
    } finally {
      waiting.delete(controller)
    }
  }

  target.fetch = (input, init) => {
    const what = `${init?.method ?? 'GET'} ${addressOf(input).split('?')[0]}`
    const reply = pendingWork.track(
      'fetch',
      what,
      sendQueue.call(what, () => fetchWhole(input, init)),
    )
    return new Promise((resolve, reject) => {
      reply.then(
        response => deliver(() => resolve(response)),
        (error: unknown) => deliver(() => reject(error)),
      )
    })
  }
  for (const read of ['arrayBuffer', 'blob', 'bytes', 'formData', 'json', 'text'])
    trackMethod(pendingWork, target.Response.prototype, read, 'body')
  const xhr = target.XMLHttpRequest && installXhr(target.XMLHttpRequest, target.Event, parts)
  installBeacon(target)
  return {
    cut() {
      for (const it of waiting) it.abort(noNetwork())
      xhr?.cut()
    },
  }
}

function installBeacon(target: HttpHolder): void {
  const { navigator } = target
  if (typeof navigator?.sendBeacon !== 'function') return
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (url: string, body?: BodyInit) => {
      target.fetch(url, { method: 'POST', body: body ?? null, keepalive: true }).catch(() => undefined)
      return true
    },
  })
}
