/** Test fixture: a browser without script. It keeps cookies, follows redirects within the provider, submits forms. */

export interface BrowserPage {
  readonly status: number
  readonly url: string
  readonly html: string
  readonly headers: Headers
}

export interface Browser {
  /** Opens an address and follows redirects until there is a page, or until a redirect leaves `home`. */
  open(url: string | URL, form?: Readonly<Record<string, string>>): Promise<BrowserPage>
}

interface Cookie {
  readonly path: string
  readonly value: string
}

/**
 * Creates a browser without cookies.
 * @param home the only origin that it calls; a redirect elsewhere ends with status 0 and no HTML.
 */
export function createBrowser(home: string): Browser {
  const jar = new Map<string, Cookie>()
  const keep = (response: Response): void => {
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      const path = /; path=([^;]+)/i.exec(line)?.[1] ?? '/'
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(`${name} ${path}`)
      else jar.set(`${name} ${path}`, { path, value })
    }
  }
  const cookiesFor = ({ pathname }: URL): string =>
    [...jar]
      .filter(([, it]) => pathname.startsWith(it.path))
      .map(([key, it]) => `${key.split(' ')[0]}=${it.value}`)
      .join('; ')

  const open: Browser['open'] = async (url, form) => {
    const at = new URL(url)
    if (at.origin !== home) return { status: 0, url: at.href, html: '', headers: new Headers() }
    const post = form && { method: 'POST', body: new URLSearchParams(form) }
    const response = await fetch(at, {
      ...post,
      redirect: 'manual',
      headers: { cookie: cookiesFor(at), accept: 'text/html' },
    })
    keep(response)
    const next = response.headers.get('location')
    if (next !== null) return open(new URL(next, at))
    return { status: response.status, url: at.href, html: await response.text(), headers: response.headers }
  }
  return { open }
}

/** Hidden fields and action of the form of a page. */
export function formOf(page: BrowserPage): { action: string; fields: Record<string, string> } {
  const fields: Record<string, string> = {}
  for (const [, name = '', value = ''] of page.html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g))
    fields[name] = value
  return { action: /<form[^>]* action="([^"]+)"/.exec(page.html)?.[1] ?? page.url, fields }
}
