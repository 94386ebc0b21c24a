/** fetch and XMLHttpRequest of an app under test: they leave through the send queue, and replies arrive complete. */
import { type PendingWork, trackMethod } from './pendingWork.ts'
import type { SendQueue } from './sendQueue.ts'

interface HttpHolder {
  fetch: typeof fetch
  Response: typeof Response
  XMLHttpRequest?: typeof XMLHttpRequest
  navigator?: { sendBeacon?: unknown }
}

const NO_BODY = new Set([101, 204, 205, 304])

/** Returns the response with its body loaded; event streams are passed on unchanged. */
async function whole(response: Response, Holder: typeof Response): Promise<Response> {
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) return response
  const body = NO_BODY.has(response.status) ? null : await response.arrayBuffer()
  const copy = new Holder(body, { status: response.status, statusText: response.statusText, headers: response.headers })
  for (const key of ['url', 'redirected', 'type'] as const) Object.defineProperty(copy, key, { value: response[key] })
  return copy
}

const addressOf = (input: RequestInfo | URL): string =>
  typeof input === 'string' ? input : 'url' in input ? input.url : input.href

export function installHttp(
  target: HttpHolder,
  pendingWork: PendingWork,
  sendQueue: SendQueue,
  online: () => boolean,
): void {
  const real = target.fetch.bind(target)
  target.fetch = (input, init) => {
    const what = `${init?.method ?? 'GET'} ${addressOf(input).split('?')[0]}`
    return pendingWork.track(
      'fetch',
      what,
      sendQueue.call(what, async () => {
        if (!online()) throw new TypeError('Failed to fetch')
        return whole(await real(input, init), target.Response)
      }),
    )
  }
  for (const read of ['arrayBuffer', 'blob', 'bytes', 'formData', 'json', 'text'])
    trackMethod(pendingWork, target.Response.prototype, read, 'body')
  if (target.XMLHttpRequest) installXhr(target.XMLHttpRequest, pendingWork, sendQueue)
  const { navigator } = target
  if (typeof navigator?.sendBeacon === 'function') {
    Object.defineProperty(navigator, 'sendBeacon', {
      configurable: true,
      value: (url: string, body?: BodyInit) => {
        target.fetch(url, { method: 'POST', body: body ?? null, keepalive: true }).catch(() => undefined)
        return true
      },
    })
  }
}

const synchronous = new WeakSet<XMLHttpRequest>()

function installXhr(Xhr: typeof XMLHttpRequest, pendingWork: PendingWork, sendQueue: SendQueue): void {
  const { open, send } = Xhr.prototype
  Xhr.prototype.open = function (
    this: XMLHttpRequest,
    method: string,
    url: string | URL,
    async: boolean = true,
    user?: string | null,
    password?: string | null,
  ) {
    if (!async) synchronous.add(this)
    open.call(this, method, url, async, user, password)
  }
  Xhr.prototype.send = function (this: XMLHttpRequest, body?: Document | XMLHttpRequestBodyInit | null) {
    if (synchronous.has(this)) return send.call(this, body)
    const ended = new Promise<void>(resolve => this.addEventListener('loadend', () => resolve(), { once: true }))
    const call = sendQueue.call('XMLHttpRequest', () => {
      send.call(this, body)
      return ended
    })
    void pendingWork.track('xhr', 'XMLHttpRequest', call)
  }
}
