/** The tabs of a WebKit session, of which one gets the commands at a time. */
import { pageLeft, type RemoteTab } from '#runner/engines/shared/remote/driver.ts'
import { dispatchFingers } from '#runner/engines/shared/remote/fingers.ts'
import { type Client, WebDriverError } from './client.ts'

const SCRIPT = (source: string): string =>
  `const done = arguments[1]; (${source})(arguments[0]).then(done, error => done('!' + error))`

const tapAt = (x: number, y: number) => ({
  type: 'pointer',
  id: 'finger',
  parameters: { pointerType: 'mouse' },
  actions: [
    { type: 'pointerMove', duration: 0, origin: 'viewport', x, y },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
})

/**
 * Draws the page again in each frame, and changes nothing that is seen: without a compositor, a screenshot waits for
 * the next thing that the page draws. The animation changes no node, so that the agent does not notice it.
 */
const DRAWING = `const steps = { backgroundPositionX: ['0px', '1px'] }
const endless = { duration: 1000, iterations: Infinity, id: 'drydock-drawing' }
document.documentElement?.animate(steps, endless)`
const DRAWN = `document.getAnimations().find(it => it.id === 'drydock-drawing')?.cancel()`

export interface Tabs {
  /** Returns the tab with a window handle; `mark` is the word at the end of its user agent. */
  of(handle: string, mark: string): RemoteTab
}

export function createTabs(session: Client): Tabs {
  let current = ''
  let last: Promise<unknown> = Promise.resolve()
  /** Runs commands in a tab, and none of another tab between them. */
  const within = <T>(handle: string, run: () => Promise<T>): Promise<T> => {
    const done = last.then(async () => {
      if (current !== handle) await session.send('POST', '/window', { handle })
      current = handle
      return run()
    })
    last = done.catch(() => undefined)
    return done
  }
  const takePicture = async (): Promise<Buffer> => {
    await session.send('POST', '/execute/sync', { script: DRAWING, args: [] })
    try {
      return Buffer.from(String(await session.send('GET', '/screenshot')), 'base64')
    } finally {
      await session.send('POST', '/execute/sync', { script: DRAWN, args: [] })
    }
  }
  return {
    of(handle, mark) {
      const send: Client['send'] = (method, path, body) => within(handle, () => session.send(method, path, body))
      const call = async (source: string, json: string): Promise<string> => {
        const answer = await send('POST', '/execute/async', { script: SCRIPT(source), args: [json] }).catch(
          (error: unknown) => {
            throw error instanceof WebDriverError ? pageLeft(error.message) : error
          },
        )
        return String(answer)
      }
      return {
        mark,
        call,
        navigate: async url => void (await send('POST', '/url', { url })),
        reload: async () => void (await send('POST', '/refresh')),
        tap: async (x, y) => void (await send('POST', '/actions', { actions: [tapAt(x, y)] })),
        // WebKitWebDriver turns touches into mouse events, so the page dispatches those of fingers itself.
        moveFingers: async paths =>
          void (await call(`async json => (${String(dispatchFingers)})(JSON.parse(json))`, JSON.stringify(paths))),
        sendKeys: async actions =>
          void (await send('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })),
        screenshot: () => within(handle, takePicture),
      }
    },
  }
}
