import { expect, test } from 'vitest'
import { createHmac } from 'node:crypto'
import { createAccounts } from './accounts.ts'
import { createPasswords, IN_MEMORY_COST } from './passwords.ts'
import { createTestStores } from './test/stores.ts'

const ada = { user: 'Ada@boat.example', name: 'Ada', boat: 'nora' }

test('SESSION-01 the right password signs in, ignoring letter case and spaces in the user name', async () => {
  const accounts = createAccounts()
  accounts.add(ada, 'fair winds')
  expect(await accounts.signIn(' ada@BOAT.example ', 'fair winds')).toEqual(ada)
})

test.each([
  ['ada@boat.example', 'Fair winds'],
  ['ada@boat.example', ''],
  ['eve@boat.example', 'fair winds'],
  ['', ''],
  ['__proto__', 'fair winds'],
])('user %j with password %j is not signed in', async (user, password) => {
  const accounts = createAccounts()
  accounts.add(ada, 'fair winds')
  expect(await accounts.signIn(user, password)).toBeUndefined()
})

test('removing a boat removes its users and no others', () => {
  const accounts = createAccounts()
  const bo = { user: 'bo@boat.example', name: 'Bo', boat: 'other' }
  accounts.add(ada, 'a')
  accounts.add(bo, 'b')
  accounts.remove('nora')
  expect(accounts.find(ada.user)).toBeUndefined()
  expect(accounts.find(bo.user)).toEqual(bo)
})

test('adding an account again replaces its password', async () => {
  const accounts = createAccounts()
  accounts.add(ada, 'old')
  accounts.add(ada, 'new')
  expect(await accounts.signIn(ada.user, 'old')).toBeUndefined()
  expect(await accounts.signIn(ada.user, 'new')).toEqual(ada)
})

test('adding a user to a second boat throws an error', () => {
  const accounts = createAccounts()
  accounts.add(ada, 'a')
  expect(() => accounts.add({ ...ada, boat: 'other' }, 'a')).toThrow('another boat')
})

test('a chosen password replaces the first one, and adding the account again resets it', async () => {
  const accounts = createAccounts()
  accounts.add(ada, 'first')
  await accounts.setPassword(ada.user, 'chosen')
  const then = [await accounts.signIn(ada.user, 'first'), await accounts.signIn(ada.user, 'chosen')]
  accounts.add(ada, 'first')
  expect([...then, await accounts.signIn(ada.user, 'first'), await accounts.signIn(ada.user, 'chosen')]).toEqual([
    undefined,
    ada,
    ada,
    undefined,
  ])
})

test.each(['ada@boat.example', 'bo@boat.example', 'eve@boat.example'])(
  'a wrong password costs one digest comparison, whoever it is for: %s',
  async user => {
    const looked: string[] = []
    const passwords = createPasswords(IN_MEMORY_COST)
    const accounts = createAccounts(undefined, {
      ...passwords,
      matches: (password, kept) => {
        looked.push(password)
        return passwords.matches(password, kept)
      },
    })
    accounts.add(ada, 'first')
    accounts.add({ ...ada, user: 'bo@boat.example' }, 'first')
    await accounts.setPassword(ada.user, 'chosen')
    expect([await accounts.signIn(user, 'wrong'), looked]).toEqual([undefined, ['wrong']])
  },
)

test('a first password is never stored, and a chosen one as a slow digest with its cost', async () => {
  const { stores, kept } = createTestStores()
  const accounts = createAccounts(stores)
  accounts.add(ada, 'first')
  const before = kept('accounts', 'ada@boat.example')
  await accounts.setPassword(ada.user, 'chosen')
  expect([before, kept('accounts', 'ada@boat.example')]).toEqual([
    { account: ada },
    { account: ada, digest: expect.objectContaining({ N: 2 ** 15, r: 8, p: 3 }) },
  ])
})

test('after a restart a first password works once it is set again, and a chosen one works as it is', async () => {
  const { stores } = createTestStores()
  const before = createAccounts(stores)
  const bo = { ...ada, user: 'bo@boat.example' }
  for (const it of [ada, bo]) before.add(it, 'first')
  await before.setPassword(ada.user, 'chosen')
  const after = createAccounts(stores)
  for (const it of [ada, bo]) after.setFirstPassword(it.user, 'first')
  expect([
    await after.signIn(ada.user, 'first'),
    await after.signIn(ada.user, 'chosen'),
    await after.signIn(bo.user, 'first'),
  ]).toEqual([undefined, ada, bo])
})

test('a quick digest of an earlier version still works, and is replaced by a slow one at sign-in', async () => {
  const { stores, kept } = createTestStores()
  const secret = Buffer.alloc(32, 7)
  stores('secrets').put('passwords', secret.toString('base64'))
  stores('accounts').put('ada@boat.example', {
    account: ada,
    digest: createHmac('sha256', secret).update('old').digest('base64'),
  })
  const accounts = createAccounts(stores)
  accounts.setFirstPassword(ada.user, 'first')
  const signed = [
    await accounts.signIn(ada.user, 'first'),
    await accounts.signIn(ada.user, 'wrong'),
    await accounts.signIn(ada.user, 'old'),
  ]
  expect([...signed, kept('accounts', 'ada@boat.example')]).toEqual([
    undefined,
    undefined,
    ada,
    { account: ada, digest: expect.objectContaining({ N: 2 ** 15 }) },
  ])
  expect(await accounts.signIn(ada.user, 'old')).toEqual(ada)
})
