/** Fetches a document as a browser does: with cookies, and following redirects. */
import type { Cookies } from './cookies.ts'

export interface Fetched {
  readonly url: string
  readonly html: string
}

const MOST_HOPS = 20
const FORM = 'application/x-www-form-urlencoded'

/** Redirects that keep method and body. */
const KEEPING: ReadonlySet<number> = new Set([307, 308])

/** Posts `form` if given; a redirect is followed with GET, unless its status keeps the method. */
export async function fetchDocument(address: URL, cookies: Cookies, form?: string): Promise<Fetched> {
  let url = address
  let body = form
  for (let hops = 0; hops < MOST_HOPS; hops++) {
    const sent: RequestInit = body === undefined ? {} : { method: 'POST', body }
    const headers = {
      ...(cookies.header === '' ? {} : { cookie: cookies.header }),
      accept: 'text/html',
      ...(body === undefined ? {} : { 'content-type': FORM, origin: url.origin }),
    }
    const answer = await fetch(url, { redirect: 'manual', ...sent, headers })
    cookies.take(answer)
    const to = answer.headers.get('location')
    if (to === null) return { url: url.href, html: await answer.text() }
    const before = url
    url = new URL(to, before)
    if (url.hash === '') url.hash = before.hash
    if (!KEEPING.has(answer.status)) body = undefined
  }
  throw new Error(`${address.href} leads from one address to the next and never to a page.`)
}
