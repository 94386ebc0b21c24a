import { expect, test } from 'vitest'
import { createAccounts } from './accounts.ts'

const ada = { user: 'Ada@boat.example', name: 'Ada', boat: 'nora' }

test('SESSION-01 the right password signs in, without regard to case and blanks of the user', () => {
  const accounts = createAccounts()
  accounts.add(ada, 'fair winds')
  expect(accounts.signIn(' ada@BOAT.example ', 'fair winds')).toEqual(ada)
})

test.each([
  ['ada@boat.example', 'Fair winds'],
  ['ada@boat.example', ''],
  ['eve@boat.example', 'fair winds'],
  ['', ''],
  ['__proto__', 'fair winds'],
])('user %j with password %j is not signed in', (user, password) => {
  const accounts = createAccounts()
  accounts.add(ada, 'fair winds')
  expect(accounts.signIn(user, password)).toBeUndefined()
})

test('a removed boat takes its people with it and nobody else', () => {
  const accounts = createAccounts()
  const bo = { user: 'bo@boat.example', name: 'Bo', boat: 'other' }
  accounts.add(ada, 'a')
  accounts.add(bo, 'b')
  accounts.remove('nora')
  expect(accounts.find(ada.user)).toBeUndefined()
  expect(accounts.find(bo.user)).toEqual(bo)
})

test('an account added again has the new password', () => {
  const accounts = createAccounts()
  accounts.add(ada, 'old')
  accounts.add(ada, 'new')
  expect(accounts.signIn(ada.user, 'old')).toBeUndefined()
  expect(accounts.signIn(ada.user, 'new')).toEqual(ada)
})

test('a user belongs to one boat', () => {
  const accounts = createAccounts()
  accounts.add(ada, 'a')
  expect(() => accounts.add({ ...ada, boat: 'other' }, 'a')).toThrow('another boat')
})
