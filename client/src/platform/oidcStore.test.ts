import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { StorageUnavailable } from '#platform/identity.ts'
import { storeWithMemoryFallback, tabStore } from '#platform/oidcStore.ts'

let room: boolean
beforeEach(() => {
  room = true
  const kept: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem(key: string, text: string) {
      if (!room) throw new DOMException('full', 'QuotaExceededError')
      kept[key] = text
    },
    removeItem: (key: string) => void delete kept[key],
  }
  vi.stubGlobal('sessionStorage', new Proxy(kept, { get: (_, name) => Reflect.get(methods, name) }))
})
afterEach(() => void vi.unstubAllGlobals())

describe('sign-in state in the tab storage', () => {
  test('is kept under the key names of the library, and removed once', async () => {
    const store = tabStore()
    await store.set('state', 'one')
    expect([
      sessionStorage.getItem('oidc.state'),
      await store.getAllKeys(),
      await store.remove('state'),
      await store.get('state'),
    ]).toEqual(['one', ['state'], 'one', null])
  })

  test('is rejected when the tab has no room or may not store data', async () => {
    room = false
    await expect(tabStore().set('state', 'one')).rejects.toThrow(StorageUnavailable)
    vi.stubGlobal('sessionStorage', undefined)
    await expect(tabStore().set('state', 'one')).rejects.toThrow(StorageUnavailable)
  })
})

describe('tokens', () => {
  test('stay in memory when the tab has no room, and are forgotten when removed', async () => {
    const store = storeWithMemoryFallback(tabStore())
    await store.set('user', 'old')
    room = false
    await store.set('user', 'new')
    expect([await store.get('user'), sessionStorage.getItem('oidc.user')]).toEqual(['new', 'old'])
    await store.remove('user')
    expect(await store.get('user')).toBeNull()
  })

  test('are stored again as soon as there is room', async () => {
    const store = storeWithMemoryFallback(tabStore())
    room = false
    await store.set('user', 'held')
    room = true
    await store.set('user', 'kept')
    expect([await store.get('user'), sessionStorage.getItem('oidc.user')]).toEqual(['kept', 'kept'])
  })
})
