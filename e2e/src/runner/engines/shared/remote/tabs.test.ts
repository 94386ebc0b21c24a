import { expect, test } from 'vitest'
import { createDrivenTabs } from './tabs.ts'

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Drydock/tab-1'
const ORIGIN = 'http://localhost:1'
const URL = `${ORIGIN}/assets/home.js`

/** A page whose documents the test shows. */
function openPage(firstScript = '') {
  let show: (url: string) => void = () => undefined
  return {
    firstScript,
    onDocument(listener: typeof show) {
      show = listener
    },
    show: (path: string) => show(ORIGIN + path),
  }
}

test('a tab gets its own first script, and other browsers get none', () => {
  const tabs = createDrivenTabs()
  tabs.add('Drydock/tab-1', openPage('one'))
  tabs.add('Drydock/tab-12', openPage('twelve'))
  expect(tabs.firstScript(AGENT)).toBe('one')
  expect(tabs.firstScript(`${AGENT}2`)).toBe('twelve')
  expect(tabs.firstScript('Mozilla/5.0')).toBeUndefined()
})

test('a file is pending for its tab until it is answered', () => {
  const tabs = createDrivenTabs()
  const loading = tabs.add('Drydock/tab-1', openPage())
  const answered = tabs.fetching({ kind: 'script', url: URL, userAgent: AGENT })
  tabs.fetching({ kind: 'script', url: URL, userAgent: `${AGENT}2` })
  expect(loading.pending()).toEqual([{ kind: 'script', what: '/assets/home.js' }])
  answered(false)
  expect(loading.pending()).toEqual([])
})

/** A tab that has asked for these documents in turn; all are answered. */
function answeredDocuments(paths: readonly string[]) {
  const tabs = createDrivenTabs()
  const page = openPage()
  const loading = tabs.add('Drydock/tab-1', page)
  for (const path of paths) tabs.fetching({ kind: 'document', url: ORIGIN + path, userAgent: AGENT })(true)
  return { page, pending: () => loading.pending().map(it => it.what) }
}

test('a document that is answered is pending until the page shows it', () => {
  const { page, pending } = answeredDocuments(['/home'])
  expect(pending()).toEqual(['/home'])
  page.show('/home')
  expect(pending()).toEqual([])
})

test('a document that is shown ends the waiting for those that led to it, and for none that comes after it', () => {
  const { page, pending } = answeredDocuments(['/', '/logout', '/logout/success'])
  page.show('/logout')
  expect(pending()).toEqual(['/logout/success'])
})

test('a document whose app has changed its address is the newest one', () => {
  const { page, pending } = answeredDocuments(['/', '/?code=1'])
  page.show('/home')
  expect(pending()).toEqual([])
})
