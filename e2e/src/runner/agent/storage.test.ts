import { expect, test } from 'vitest'
import { webStorage } from '../engines/dom/webStorage.ts'
import { installStorage } from './storage.ts'

test('a full storage keeps its items and refuses new ones, until there is room again', () => {
  const realm = { localStorage: webStorage(new Map()), sessionStorage: webStorage(new Map()), DOMException }
  const storage = installStorage(realm)
  realm.localStorage.setItem('a', '1')
  storage.setFull(true)
  expect(() => realm.localStorage.setItem('b', '2')).toThrow(expect.objectContaining({ name: 'QuotaExceededError' }))
  expect(() => realm.sessionStorage.setItem('b', '2')).toThrow('full')
  expect([realm.localStorage.getItem('a'), realm.localStorage.getItem('b')]).toEqual(['1', null])
  storage.setFull(false)
  realm.localStorage.setItem('b', '2')
  expect(realm.localStorage.getItem('b')).toBe('2')
})

test('local and session storage that share their methods are both full', () => {
  class Shared {
    readonly items = new Map<string, string>()
    setItem(key: string, value: string): void {
      this.items.set(key, value)
    }
  }
  const realm = { localStorage: new Shared(), sessionStorage: new Shared(), DOMException }
  const storage = installStorage(realm)
  realm.localStorage.setItem('a', '1')
  storage.setFull(true)
  for (const it of [realm.localStorage, realm.sessionStorage]) expect(() => it.setItem('b', '2')).toThrow('full')
  expect([...realm.localStorage.items]).toEqual([['a', '1']])
})
