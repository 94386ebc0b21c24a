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

test('a file is pending for its tab until it is answered', () => {
  const tabs = createDrivenTabs()
  const loading = tabs.add('Drydock/tab-1', { firstScript: '' })
  const answered = tabs.fetching({ kind: 'script', url: URL, userAgent: AGENT })
  tabs.fetching({ kind: 'script', url: URL, userAgent: `${AGENT}2` })
  expect(loading.pending()).toEqual([{ kind: 'script', what: '/assets/home.js' }])
  answered()
  expect(loading.pending()).toEqual([])
})
