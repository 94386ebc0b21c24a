import { expect, test } from 'vitest'
import { createDrivenTabs } from './tabs.ts'

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Drydock/tab-1'
const URL = 'http://localhost:1/assets/home.js'

test('a tab gets its own first script, and other browsers get none', () => {
  const tabs = createDrivenTabs()
  tabs.add('Drydock/tab-1', { firstScript: 'one' })
  tabs.add('Drydock/tab-12', { firstScript: 'twelve' })
  expect(tabs.firstScript(AGENT)).toBe('one')
  expect(tabs.firstScript(`${AGENT}2`)).toBe('twelve')
  expect(tabs.firstScript('Mozilla/5.0')).toBeUndefined()
})

test('a script is pending until it was reported as arrived, once', () => {
  const tabs = createDrivenTabs()
  const loading = tabs.add('Drydock/tab-1', { firstScript: '' })
  const answered = tabs.fetching({ kind: 'script', url: URL, userAgent: AGENT })
  expect(loading.pending()).toEqual([{ kind: 'script', what: '/assets/home.js' }])
  answered()
  expect(loading.pending()).toEqual([{ kind: 'module', what: URL }])
  expect([loading.arrived(), loading.arrived()]).toEqual([[URL], []])
  expect(loading.pending()).toEqual([])
})

test('scripts of a document do not arrive in the next one', () => {
  const tabs = createDrivenTabs()
  const loading = tabs.add('Drydock/tab-1', { firstScript: '' })
  tabs.fetching({ kind: 'script', url: URL, userAgent: AGENT })()
  tabs.fetching({ kind: 'document', url: 'http://localhost:1/', userAgent: AGENT })()
  expect(loading.arrived()).toEqual([])
})
