import { expect, test } from 'vitest'
import { webStorage } from './webStorage.ts'

test('a storage keeps texts by name until they are removed', () => {
  const storage = webStorage(new Map())
  storage.setItem('count', 1 as unknown as string)
  storage.setItem('empty', '')
  expect([storage.getItem('count'), storage.getItem('empty'), storage.getItem('other'), storage.length]).toEqual([
    '1',
    '',
    null,
    2,
  ])
  expect([storage.key(0), storage.key(1), storage.key(2)]).toEqual(['count', 'empty', null])
  storage.removeItem('count')
  expect([storage.getItem('count'), storage.length]).toEqual([null, 1])
  storage.clear()
  expect(storage.length).toBe(0)
})

test('the items of a storage are its properties, and its methods are not among its keys', () => {
  const storage = webStorage(new Map())
  storage.setItem('oidc.user', 'anna')
  expect(Object.keys(storage)).toEqual(['oidc.user'])
  expect({ ...storage }).toEqual({ 'oidc.user': 'anna' })
  expect(storage['oidc.user']).toBe('anna')
  expect('oidc.user' in storage).toBe(true)
  expect('nobody' in storage).toBe(false)
  expect(storage['nobody']).toBeUndefined()
})

test('setting or deleting a property of a storage sets or deletes an item', () => {
  const storage = webStorage(new Map())
  storage['theme'] = 'night'
  expect(storage.getItem('theme')).toBe('night')
  delete storage['theme']
  expect(storage.getItem('theme')).toBeNull()
})

test('two documents share the items, and a replaced method affects only its own document', () => {
  const items = new Map<string, string>()
  const [before, after] = [webStorage(items), webStorage(items)]
  before.setItem('theme', 'night')
  Object.defineProperty(before, 'setItem', { value: () => expect.unreachable(), configurable: true })
  after.setItem('count', '1')
  expect([before.getItem('count'), after.getItem('theme')]).toEqual(['1', 'night'])
})
