import { EventEmitter } from 'node:events'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createApps } from './apps.ts'
import type { Ask } from './control.ts'

/** A page in a browser of the test; `goto` decides whether it opens. */
class FakePage extends EventEmitter {
  isClosed = false
  goto = (): Promise<void> => goto()
  async close(): Promise<void> {
    this.isClosed = true
    this.emit('close')
  }
}
class FakeBrowser extends EventEmitter {
  readonly pages: FakePage[] = []
  async newPage(): Promise<FakePage> {
    const page = new FakePage()
    this.pages.push(page)
    return page
  }
  async close(): Promise<void> {}
}

const browsers: FakeBrowser[] = []
let goto: () => Promise<void>
vi.mock('#runner/host/appBuild.ts', () => ({ ensureApp: async () => true }))
vi.mock('#runner/host/browser.ts', () => ({
  BROWSER_FLAGS: [],
  playwright: async () => ({
    chromium: {
      async launch() {
        const browser = new FakeBrowser()
        browsers.push(browser)
        return browser
      },
    },
  }),
}))
beforeEach(() => {
  browsers.length = 0
  goto = async () => undefined
})

/** Apps of one boat, and a way to remove it. */
function openApps() {
  let isRemoved = false
  const ask = (async () => {
    if (isRemoved) throw new Error('Unknown boat.')
    return { address: 'http://127.0.0.1/', connections: [{ state: 'connected' }] }
  }) as unknown as Ask
  const apps = createApps({ ask, findBrowser: async () => '/browser' })
  const remove = (): void => {
    isRemoved = true
  }
  return { apps, remove }
}

test('an app that cannot be opened leaves no page behind', async () => {
  const { apps } = openApps()
  goto = () => Promise.reject(new Error('net::ERR_FAILED'))
  await expect(apps.open('boat-1')).rejects.toThrow('net::ERR_FAILED')
  expect(browsers[0]?.pages.map(it => it.isClosed)).toEqual([true])
})

test('an app that fails to open after its boat was removed does not end the process', async () => {
  const { apps, remove } = openApps()
  const failed = Promise.withResolvers<void>()
  goto = () => failed.promise
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  onTestFinished(() => void process.off('unhandledRejection', unhandled))
  const opening = apps.open('boat-1').catch(String)
  await expect.poll(() => browsers[0]?.pages).toHaveLength(1)
  remove()
  await expect(apps.open('boat-1')).rejects.toThrow('Unknown boat.')
  failed.reject(new Error('net::ERR_ABORTED'))
  expect(await opening).toContain('net::ERR_ABORTED')
  await new Promise(resolve => setImmediate(resolve))
  expect(unhandled).not.toHaveBeenCalled()
})

test('after the browser has crashed, the next app starts another one', async () => {
  const { apps } = openApps()
  await apps.open('boat-1')
  for (const page of browsers[0]?.pages ?? []) page.emit('close')
  browsers[0]?.emit('disconnected')
  await apps.open('boat-1')
  expect(browsers).toHaveLength(2)
})

test('after its page has crashed, an app opens again', async () => {
  const { apps } = openApps()
  await apps.open('boat-1')
  browsers[0]?.pages[0]?.emit('crash')
  await apps.open('boat-1')
  expect(browsers[0]?.pages.map(it => it.isClosed)).toEqual([true, false])
})
