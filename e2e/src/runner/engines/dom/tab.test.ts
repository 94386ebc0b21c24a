import { expect, test } from 'vitest'
import { DomBrowser } from './tab.ts'
import { APP_PAGE, host, opened, tabOf } from './testing.ts'

const TODAY = Date.UTC(2026, 5, 1, 8)
/** Returns the value that a program of the app left for a test. */
const left = (window: unknown): unknown => (window as { left?: unknown }).left

test('console.error is a problem, other messages are not', async () => {
  const tab = await opened(
    "console.log('hello'); console.warn('careful'); console.error('broken', new Error('at sea').message)",
  )
  expect(tab.problems).toEqual(['The console says: broken at sea'])
})

test('an uncaught exception in a listener is a problem', async () => {
  const tab = await opened(
    "document.body.addEventListener('click', () => { throw new Error('overboard') }); document.body.click()",
  )
  expect(tab.problems).toHaveLength(1)
  expect(tab.problems[0]).toMatch(/overboard/)
})

test.each(['back()', 'go(-1)'])(
  'a step through the history, %s, is taken after the script that asks for it',
  async to => {
    const tab = await opened(`history.pushState(null, '', '/next'); history.${to}; globalThis.left = location.pathname`)
    await tab.app.settle(false, true)
    expect([left(tab.window), tab.window?.location.pathname, tab.problems]).toEqual(['/next', '/', []])
  },
)

test('a document that was left has no problems', async () => {
  const tab = await opened("globalThis.left = () => console.error('too late')")
  const late = left(tab.window) as () => void
  tab.window?.location.reload()
  await tab.loaded()
  late()
  expect(tab.problems).toEqual([])
})

test('a reply to a document that was left is no problem of a later one', async () => {
  const asked = Promise.withResolvers<() => unknown>()
  const address = await host(({ url }, response) => {
    if (url === '/held') asked.resolve(() => response.end('late'))
    else response.end(APP_PAGE)
  })
  const tab = tabOf(`
    const isFirst = sessionStorage.length === 0
    sessionStorage.setItem('seen', '1')
    if (isFirst) { await fetch('/held'); throw new Error('overboard') }
  `)
  tab.navigate(address)
  await tab.loaded()
  await tab.app.settle(false, true)
  const answer = await asked.promise
  for (let load = 0; load < 2; load++) {
    tab.window?.location.reload()
    await tab.loaded()
    await tab.app.settle(false, true)
  }
  answer()
  for (let load = 0; load < 3; load++) await tab.app.settle(false, true)
  expect(tab.problems).toEqual([])
})

test('a document that is left gets pagehide and is hidden, and gets no network event', async () => {
  const tab = await opened(`
    globalThis.left = []
    for (const name of ['pagehide', 'offline', 'beforeunload']) addEventListener(name, () => left.push(name))
    document.addEventListener('visibilitychange', () => left.push(document.visibilityState))
  `)
  const heard = left(tab.window)
  tab.window?.location.reload()
  await tab.loaded()
  expect(heard).toEqual(['pagehide', 'hidden'])
})

test('a page that cannot be loaded is a problem', async () => {
  const tab = tabOf('')
  tab.navigate('http://127.0.0.1:1/')
  await tab.loaded()
  expect(tab.problems).toEqual([expect.stringMatching(/^The page could not be loaded: /)])
})

test('a reload keeps both storages and the cookies, and nothing else of the page', async () => {
  const cookies: unknown[] = []
  const address = await host(({ headers }, response) => {
    cookies.push(headers.cookie)
    response.setHeader('set-cookie', 'session=abc').end(APP_PAGE)
  })
  const tab = tabOf(`
    globalThis.left = [typeof globalThis.mark, Array.prototype.mark, localStorage.count, sessionStorage.count]
    globalThis.mark = Array.prototype.mark = 'here'
    for (const it of [localStorage, sessionStorage]) it.setItem('count', Number(it.getItem('count')) + 1)
  `)
  tab.navigate(`${address}/home`)
  await tab.loaded()
  const before = tab.window
  expect(left(before)).toEqual(['undefined', undefined, undefined, undefined])
  before?.location.reload()
  await tab.loaded()
  expect(tab.window).not.toBe(before)
  expect(tab.url).toBe(`${address}/home`)
  expect(left(tab.window)).toEqual(['undefined', undefined, '1', '1'])
  expect(cookies).toEqual([undefined, 'session=abc'])
})

test('two tabs of a browser share local storage, and each has its own session storage', async () => {
  const browser = new DomBrowser()
  const program =
    'globalThis.left = [localStorage.length, sessionStorage.length]; localStorage.setItem(left, 1); sessionStorage.setItem(left, 1)'
  const tabs = [await opened(program, { browser }), await opened(program, { browser })]
  expect(tabs.map(it => left(it.window))).toEqual([
    [0, 0],
    [1, 0],
  ])
})

test('a storage stays full over a reload until the phone has room again', async () => {
  const tab = await opened(
    "globalThis.left = () => { try { localStorage.setItem('a', '1'); return 'kept' } catch (error) { return error.name } }",
  )
  const kept = (): unknown => (left(tab.window) as () => unknown)()
  tab.setPhone({ storage: 'full' })
  expect(kept()).toBe('QuotaExceededError')
  tab.window?.location.reload()
  await tab.loaded()
  expect(kept()).toBe('QuotaExceededError')
  tab.setPhone({ storage: 'free' })
  expect(kept()).toBe('kept')
})

test('a page has the time of the boat, and time zone and language of the phone', async () => {
  const tab = await opened(
    'globalThis.left = [Date.now(), new Date().getTime(), Intl.DateTimeFormat().resolvedOptions().timeZone, navigator.language, navigator.languages.join()]',
    {
      phone: { timeZone: 'Asia/Tokyo', locale: 'ja-JP' },
    },
  )
  expect(left(tab.window)).toEqual([TODAY, TODAY, 'Asia/Tokyo', 'ja-JP', 'ja-JP'])
})

test('interfaces that the DOM engine does not implement are missing, so that the app does without', async () => {
  const names = [
    'MessageChannel',
    'BroadcastChannel',
    'XMLHttpRequest',
    'indexedDB',
    'Worker',
    'caches',
    'Notification',
    'process',
    'require',
    'Buffer',
  ]
  const tab = await opened(
    `globalThis.left = ${JSON.stringify(names)}.filter(it => typeof globalThis[it] !== 'undefined' || it in globalThis)`,
  )
  expect(left(tab.window)).toEqual([])
})

test('a change of the fragment loads no page', async () => {
  const tab = await opened("addEventListener('hashchange', () => globalThis.left = location.hash)")
  const before = tab.window
  tab.navigate('#map')
  expect(tab.isLoading).toBe(false)
  expect(tab.window).toBe(before)
  expect(tab.url).toMatch(/\/#map$/)
})

test('a page is pending from the start of a navigation until it is loaded', async () => {
  const tab = await opened('')
  expect((await tab.app.settle(false, false)).pending).toEqual([])
  tab.navigate('/next')
  expect((await tab.app.settle(false, false)).pending).toEqual([{ kind: 'page', what: 'is loading' }])
  await tab.loaded()
  expect((await tab.app.settle(false, false)).pending).toEqual([])
})

/** A host that keeps the reply to '/slow' until the test releases it. */
async function slowHost() {
  const asked = Promise.withResolvers<() => void>()
  const address = await host(({ url }, response) => {
    if (url === '/slow') asked.resolve(() => void response.end(APP_PAGE))
    else response.end(APP_PAGE)
  })
  return { address, asked: asked.promise }
}

test('of two navigations at once the later one is shown, also when its reply comes first', async () => {
  const { address, asked } = await slowHost()
  const tab = tabOf('')
  tab.navigate(`${address}/slow`)
  const slow = tab.loaded()
  const release = await asked
  tab.navigate(`${address}/later`)
  await tab.loaded()
  release()
  await slow
  await new Promise(setImmediate)
  expect([tab.url, tab.problems]).toEqual([`${address}/later`, []])
})

test('a navigation that a later one replaced is no problem when it fails', async () => {
  const { address, asked } = await slowHost()
  const tab = tabOf('')
  tab.navigate('http://127.0.0.1:1/')
  tab.navigate(`${address}/slow`)
  ;(await asked)()
  await tab.loaded()
  expect(tab.problems).toEqual([])
})

test('a tab that is closed while a page is loading shows no page', async () => {
  const { address, asked } = await slowHost()
  const tab = tabOf('')
  tab.navigate(`${address}/slow`)
  const loaded = tab.loaded()
  const release = await asked
  tab.close()
  release()
  await loaded
  expect(tab.window).toBe(undefined)
})
