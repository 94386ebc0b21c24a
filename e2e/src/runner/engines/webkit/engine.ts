/** WebKit, spoken to by classic WebDriver: one driver, and one window shell with several tabs, for each person. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { BrowserSettings, Cookie, RemoteBrowser, RemoteEngine } from '#runner/engines/shared/remote/driver.ts'
import { type Program, startProgram } from '#runner/engines/shared/remote/program.ts'
import { ROOT } from '#paths.ts'
import { freePort } from '#ports.ts'
import { later } from '#wallClock.ts'
import { type Client, createClient, NoAnswerError, WebDriverError } from './client.ts'
import type { Screen } from './screen.ts'
import { createTabs } from './tabs.ts'

const Session = z.object({ sessionId: z.string() })
const Handle = z.object({ handle: z.string() })

/** The window shell, a program for Python. */
export const SHELL = join(ROOT, 'e2e/src/runner/engines/webkit/window.py')
const OVER = 'WebKit has ended in the middle of the run.'
const REFUSED =
  'WebKitWebDriver opens no window: it needs a display, and WebKitGTK of its own version (packages webkit2gtk-driver and gir1.2-webkit2-4.1)'
const DRAWING = {
  GDK_SCALE: '2',
  GDK_BACKEND: 'x11',
  LIBGL_ALWAYS_SOFTWARE: '1',
  // An emulated graphics card makes short cases slower, and WebKit has crashed in a thread that used it.
  WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
  NO_AT_BRIDGE: '1',
  GIO_USE_VFS: 'local',
} as const

/** @throws {Error} When the screen does not start. */
export async function startWebKit(driver: string, version: string, screen: Screen): Promise<RemoteEngine> {
  await screen.display()
  return {
    version,
    openBrowser: async settings => openBrowser(driver, await screen.display(), settings),
    close: () => screen.close(),
  }
}

const READY_LOOKS = 600
const LOOK_MS = 50

/** Waits until the driver listens, by asking it: it prints nothing when it is ready. */
async function untilReady(address: string, program: Program): Promise<void> {
  let reason: string | undefined
  void program.ended.then(it => {
    reason = it
  })
  for (let looks = 0; looks < READY_LOOKS; looks++) {
    const answer = await fetch(`${address}/status`).catch(() => undefined)
    if (answer?.ok) return
    if (reason !== undefined) throw new Error(reason)
    await new Promise<void>(resolve => later(LOOK_MS, resolve))
  }
  throw new Error(`WebKitWebDriver does not answer at ${address}.`)
}

async function openBrowser(driver: string, display: string, settings: BrowserSettings): Promise<RemoteBrowser> {
  const port = await freePort()
  const program = startProgram(driver, [`--port=${port}`], { ...DRAWING, DISPLAY: display })
  try {
    const address = `http://127.0.0.1:${port}`
    await untilReady(address, program)
    return await openSession(createClient(address), program, settings)
  } catch (error) {
    program.end()
    throw error
  }
}

async function openSession(
  { send }: Client,
  program: Program,
  { timeZone, locale, width, height }: BrowserSettings,
): Promise<RemoteBrowser> {
  const mark = `Drydock/${randomUUID().slice(0, 8)}`
  const args = [`--size=${width}x${height}`, `--zone=${timeZone}`, `--locale=${locale}`, `--mark=${mark}`]
  const options = { pageLoadStrategy: 'none', 'webkitgtk:browserOptions': { binary: SHELL, args } }
  const asked = send('POST', '/session', { capabilities: { alwaysMatch: options } })
  const opened = await Promise.race([asked, refusalOf(program)]).catch((error: unknown) => {
    if (error instanceof NoAnswerError) throw error
    throw new Error(`${REFUSED} (${error instanceof Error ? error.message : String(error)}).`)
  })
  const session = sessionOf(send, Session.parse(opened).sessionId)
  // A time limit of scripts would be a timer in the page, on the clock of the boat.
  await session.send('POST', '/timeouts', { script: null, pageLoad: 300_000, implicit: 0 })
  const tabs = createTabs(session)
  let count = 0
  return {
    async openTab() {
      const handle = count === 0 ? await session.send('GET', '/window') : await newWindow(session)
      return tabs.of(String(handle), `${mark}-${count++}`)
    },
    addCookies: cookies => addCookies(session, cookies),
    async close() {
      // A session that has ended already cannot be deleted.
      await session.send('DELETE', '').catch(() => undefined)
      program.end()
      await program.ended
    },
  }
}

/** Rejects when the window shell prints why it does not open, which the driver does not report. */
const refusalOf = (program: Program): Promise<never> =>
  new Promise((_, reject) => {
    void program.waitFor(/The window cannot be opened: (.+)/).then(
      reason => reject(new Error(reason)),
      () => undefined,
    )
  })

/**
 * A driver that is gone, or has lost its session, ends the run. It tells of a lost session when it is next asked, so an
 * unknown error is followed by a question.
 */
function sessionOf(send: Client['send'], id: string): Client {
  const isLost = async (error: unknown): Promise<boolean> => {
    if (!(error instanceof WebDriverError) || error.code === 'invalid session id') return true
    if (error.code !== 'unknown error') return false
    return send('GET', `/session/${id}/window`).then(() => false, isLost)
  }
  return {
    send: (method, path, body) =>
      send(method, `/session/${id}${path}`, body).catch(async (error: unknown) => {
        if (error instanceof NoAnswerError) throw error
        throw (await isLost(error)) ? new Error(OVER, { cause: error }) : error
      }),
  }
}

const newWindow = async ({ send }: Client): Promise<string> =>
  Handle.parse(await send('POST', '/window/new', { type: 'tab' })).handle

/** A cookie can be added only on a page of its origin. */
async function addCookies({ send }: Client, cookies: readonly Cookie[]): Promise<void> {
  for (const { name, value, url } of cookies) {
    await send('POST', '/url', { url: `${url}/_drydock/cookies` })
    await untilAt(send, url)
    await send('POST', '/cookie', { cookie: { name, value, path: '/', httpOnly: true, sameSite: 'Lax' } })
  }
}

async function untilAt(send: Client['send'], url: string): Promise<void> {
  for (let looks = 0; looks < READY_LOOKS; looks++) {
    const script = "return document.readyState === 'complete' && location.href"
    const place = await send('POST', '/execute/sync', { script, args: [] }).catch(() => '')
    if (String(place).startsWith(url)) return
    await new Promise<void>(resolve => later(LOOK_MS, resolve))
  }
  throw new Error(`WebKit does not load ${url}.`)
}
