/** XMLHttpRequest of an app under test: requests leave through the send queue, and break with the network. */
import type { Http, NetworkParts } from './networkParts.ts'

/** Ready states of a request. */
const [OPENED, DONE] = [1, 4]
const ABORT_EVENTS = ['readystatechange', 'abort', 'loadend']

const synchronous = new WeakSet<XMLHttpRequest>()

/** Replaces `open` and `send` of all requests. */
export function installXhr(
  Xhr: typeof XMLHttpRequest,
  RealmEvent: typeof Event,
  { pendingWork, sendQueue, isOnline }: NetworkParts,
): Http {
  const { open, send } = Xhr.prototype
  const waiting = new Set<XMLHttpRequest>()
  Xhr.prototype.open = function (
    this: XMLHttpRequest,
    method: string,
    url: string | URL,
    async: boolean = true,
    user?: string | null,
    password?: string | null,
  ) {
    if (!async) synchronous.add(this)
    // A request that failed has a state of its own.
    Reflect.deleteProperty(this, 'readyState')
    open.call(this, method, url, async, user, password)
  }
  Xhr.prototype.send = function (this: XMLHttpRequest, body?: Document | XMLHttpRequestBodyInit | null) {
    // Without open() the browser throws, and so does this.
    if (synchronous.has(this) || this.readyState !== OPENED) return send.call(this, body)
    const ended = new Promise<void>(resolve => {
      this.addEventListener('loadend', () => (waiting.delete(this), resolve()), { once: true })
    })
    const call = sendQueue.call('XMLHttpRequest', () => {
      waiting.add(this)
      if (isOnline()) send.call(this, body)
      else fail(this, RealmEvent)
      return ended
    })
    void pendingWork.track('xhr', 'XMLHttpRequest', call)
  }
  return {
    cut() {
      for (const it of waiting) fail(it, RealmEvent)
    },
  }
}

/** Ends a request as a browser without a network does. */
function fail(request: XMLHttpRequest, RealmEvent: typeof Event): void {
  abortSilently(request)
  Object.defineProperty(request, 'readyState', { configurable: true, value: DONE })
  for (const name of ['readystatechange', 'error', 'loadend']) request.dispatchEvent(new RealmEvent(name))
}

/** Aborts a request without events for the app: capturing listeners come first. */
function abortSilently(request: XMLHttpRequest): void {
  const stop = (event: Event): void => event.stopImmediatePropagation()
  for (const name of ABORT_EVENTS) request.addEventListener(name, stop, { capture: true })
  request.abort()
  for (const name of ABORT_EVENTS) request.removeEventListener(name, stop, { capture: true })
}
