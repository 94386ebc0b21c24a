/** Firefox, spoken to by WebDriver BiDi: a process and a container for each person. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import {
  type BrowserSettings,
  type Cookie,
  pageLeft,
  type RemoteBrowser,
  type RemoteEngine,
  type RemoteTab,
} from '#runner/engines/shared/remote/driver.ts'
import { fingerActions } from '#runner/engines/shared/remote/fingers.ts'
import { startProgram } from '#runner/engines/shared/remote/program.ts'
import { removeAtExit } from '#removeAtExit.ts'
import { BidiError, connect, type Connection } from './connection.ts'
import { type BrowserProcess, createProcessPool } from './pool.ts'

const Capabilities = z.object({
  capabilities: z.object({ browserVersion: z.string(), userAgent: z.string() }),
})
const UserContext = z.object({ userContext: z.string() })
const Context = z.object({ context: z.string() })
const CallResult = z.object({ result: z.optional(z.object({ value: z.optional(z.unknown()) })) })
const Screenshot = z.object({ data: z.string() })

type Preferences = Readonly<Record<string, boolean | number | string>>

/** No background work, no network; an animation ends at once. */
const PREFERENCES: Preferences = {
  'ui.prefersReducedMotion': 1,
  'app.update.disabledForTesting': true,
  'app.normandy.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage': 'about:blank',
  'browser.newtabpage.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.safebrowsing.update.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.server': '',
  'extensions.update.enabled': false,
  'extensions.getAddons.cache.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'dom.disable_beforeunload': true,
  // A page that is left would be frozen with its answers, and none would come.
  'browser.sessionhistory.max_total_viewers': 0,
  'fission.bfcacheInParent': false,
  'dom.serviceWorkers.enabled': true,
  // The panel of downloads would take the focus from the page for good.
  'browser.download.alwaysOpenPanel': false,
  // Downloads go to the profile, which is removed.
  'browser.download.folderList': 2,
  // One more content process costs more than a page.
  'dom.ipc.processPrelaunch.enabled': false,
}

const OVER = 'Firefox has ended in the middle of the run.'

interface Running extends BrowserProcess {
  readonly version: string
  openBrowser(settings: BrowserSettings): Promise<RemoteBrowser>
}

/**
 * Starts Firefox. Each person has a process of their own, since one window of a process has the focus; a process whose
 * person has left serves the next one. `preferences` come before those of the runner.
 */
export async function startFirefox(
  file: string,
  headed: boolean,
  preferences: Preferences = {},
): Promise<RemoteEngine> {
  const pool = createProcessPool(() => launch(file, headed, preferences))
  const first = await pool.take()
  pool.giveBack(first)
  return {
    version: first.version,
    async openBrowser(settings) {
      const running = await pool.take()
      const browser = await running.openBrowser(settings).catch((error: unknown) => {
        pool.giveBack(running)
        throw error
      })
      return {
        ...browser,
        async close() {
          await browser.close()
          pool.giveBack(running)
        },
      }
    },
    close: () => pool.close(),
  }
}

async function launch(file: string, headed: boolean, preferences: Preferences): Promise<Running> {
  const profile = await mkdtemp(join(tmpdir(), 'drydock-firefox-'))
  removeAtExit(profile)
  const lines = Object.entries({ ...PREFERENCES, 'browser.download.dir': profile, ...preferences }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const shown = headed ? [] : ['--headless']
  const args = [...shown, '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank']
  const program = startProgram(file, args, { MOZ_CRASHREPORTER_DISABLE: '1' })
  const end = async (): Promise<void> => {
    program.end()
    await program.ended
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const address = await program.waitFor(/WebDriver BiDi listening on (ws:\S+)/)
    const connection = await connect(`${address}/session`, OVER)
    void program.ended.then(() => connection.close())
    const { capabilities } = Capabilities.parse(await connection.send('session.new', { capabilities: {} }))
    return {
      version: capabilities.browserVersion,
      isOver: () => !connection.isOpen(),
      openBrowser: settings => openBrowser(connection, capabilities.userAgent, settings),
      async close() {
        connection.close()
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}

async function openBrowser(
  connection: Connection,
  userAgent: string,
  { timeZone, locale, width, height }: BrowserSettings,
): Promise<RemoteBrowser> {
  const { userContext } = UserContext.parse(await connection.send('browser.createUserContext'))
  const userContexts = [userContext]
  await connection.send('emulation.setTimezoneOverride', { timezone: timeZone, userContexts })
  await connection.send('emulation.setLocaleOverride', { locale, userContexts })
  // The process has a window already, and another one costs more than its page. A further tab gets a window of its own:
  // a tab behind another one draws nothing, and its pointer waits for that.
  let type: 'tab' | 'window' = 'tab'
  return {
    async openTab() {
      const { context } = Context.parse(await connection.send('browsingContext.create', { type, userContext }))
      type = 'window'
      const contexts = [context]
      const mark = `Drydock/${context}`
      await connection.send('emulation.setUserAgentOverride', { userAgent: `${userAgent} ${mark}`, contexts })
      const viewport = { width, height }
      await connection.send('browsingContext.setViewport', { viewport, devicePixelRatio: 2, context })
      return tabOf(connection, context, mark)
    },
    async addCookies(cookies) {
      for (const it of cookies)
        await connection.send('storage.setCookie', {
          cookie: cookieOf(it),
          partition: { type: 'storageKey', userContext },
        })
    },
    // A browser that is gone has no container left.
    close: () => connection.send('browser.removeUserContext', { userContext }).then(() => undefined, ignoreGone),
  }
}

const cookieOf = ({ name, value, url }: Cookie) => ({
  name,
  value: { type: 'string', value },
  domain: new URL(url).hostname,
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
})

/** Errors after which the page does not answer again. */
const FINAL: ReadonlySet<string> = new Set(['gone', 'timeout'])
/** Refusal of a function in a page of Firefox itself, which stands in the place of a page whose process has ended. */
const OWN_PAGE = 'unsupported operation'

function afterCall(error: unknown): unknown {
  if (!(error instanceof BidiError) || FINAL.has(error.code)) return error
  return error.code === OWN_PAGE ? new BidiError('gone', OVER) : pageLeft(error.message)
}

function ignoreGone(error: unknown): void {
  if (!(error instanceof BidiError && error.code === 'gone')) throw error
}

const press = (x: number, y: number) => [
  { type: 'pointerMove', x, y },
  { type: 'pointerDown', button: 0 },
  { type: 'pointerUp', button: 0 },
]

/** Asks a page for nothing: refused in the way of Firefox's own pages, it has lost its process. */
const PROBE = { functionDeclaration: '() => 1', awaitPromise: false } as const

function tabOf({ send: command }: Connection, context: string, mark: string): RemoteTab {
  const isLost = (): Promise<boolean> =>
    command('script.callFunction', { ...PROBE, target: { context } }).then(
      () => false,
      (error: unknown) => error instanceof BidiError && error.code === OWN_PAGE,
    )
  const send: Connection['send'] = (method, params) =>
    command(method, params).catch(async (error: unknown) => {
      const isUnknown = error instanceof BidiError && error.code === 'unknown error'
      throw isUnknown && (await isLost()) ? new BidiError('gone', OVER) : error
    })
  return {
    mark,
    async call(source, json) {
      const asked = send('script.callFunction', {
        functionDeclaration: source,
        arguments: [{ type: 'string', value: json }],
        awaitPromise: true,
        userActivation: true,
        target: { context },
      })
      const answer = await asked.catch((error: unknown) => {
        throw afterCall(error)
      })
      return String(CallResult.parse(answer).result?.value ?? '')
    },
    navigate: async url => void (await send('browsingContext.navigate', { context, url, wait: 'none' })),
    reload: async () => void (await send('browsingContext.reload', { context, wait: 'none' })),
    tap: async (x, y) =>
      void (await send('input.performActions', {
        context,
        actions: [{ type: 'pointer', id: 'finger', parameters: { pointerType: 'mouse' }, actions: press(x, y) }],
      })),
    moveFingers: async paths => void (await send('input.performActions', { context, actions: fingerActions(paths) })),
    sendKeys: async actions =>
      void (await send('input.performActions', { context, actions: [{ type: 'key', id: 'keyboard', actions }] })),
    async screenshot() {
      const { data } = Screenshot.parse(await send('browsingContext.captureScreenshot', { context }))
      return Buffer.from(data, 'base64')
    },
  }
}
