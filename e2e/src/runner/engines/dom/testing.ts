/** Windows, tabs and a small host for the tests of this folder. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { type PhoneSettings, DEFAULT_PHONE } from '#runner/captain/shared/phone.ts'
import { TABLES } from '#runner/tables/tables.ts'
import { compiled } from './appScript.ts'
import { DomBrowser, DomTab } from './tab.ts'
import { type DomWindow, openWindow } from './window.ts'

/** Opens a window with this content, until the test ends. */
export function page(body: string, url = 'http://boat/'): DomWindow {
  const window = openWindow(url)
  window.document.body.innerHTML = body
  onTestFinished(() => window.happyDOM.close())
  return window
}

/** Returns the element of a selector. */
export function at<E extends Element = HTMLElement>({ document }: DomWindow, selector: string): E {
  const found = document.querySelector<E>(selector)
  if (!found) throw new Error(`The page of the test has no '${selector}'.`)
  return found
}

/** Starts a host on its own port; returns its address without a trailing slash. */
export async function host(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Returns the whole body of a request. */
export async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

export const APP_PAGE = '<!doctype html><html><body><div id="root"></div></body></html>'
const MACHINES = JSON.stringify(Object.fromEntries(Object.keys(TABLES).map(name => [name, {}])))

/** Returns an app of one line, in place of the real one. */
const appOf = (begin: string, css = '') =>
  compiled({ code: `var MarineOneScreens = { machines: ${MACHINES}, begin: async () => { ${begin} } }`, css })

interface TestTabOptions {
  readonly browser?: DomBrowser
  readonly phone?: Required<PhoneSettings>
  /** Style sheets of the app. */
  readonly css?: string
}

/** Returns a tab that runs such an app, until the test ends. */
export function tabOf(
  begin: string,
  { browser = new DomBrowser(), phone = DEFAULT_PHONE, css = '' }: TestTabOptions = {},
): DomTab {
  const tab = new DomTab({
    name: 'captain',
    browser,
    app: appOf(begin, css),
    seed: 1,
    base: '',
    phone,
    now: () => Date.UTC(2026, 5, 1, 8),
  })
  onTestFinished(() => tab.close())
  return tab
}

/** Opens the app's page of a host in a tab. */
export async function opened(begin: string, options: TestTabOptions = {}): Promise<DomTab> {
  const address = await host((_, response) => response.end(APP_PAGE))
  const tab = tabOf(begin, options)
  tab.navigate(address)
  await tab.loaded()
  return tab
}
