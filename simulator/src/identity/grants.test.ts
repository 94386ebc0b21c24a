import { expect, test } from 'vitest'
import { signInsOf } from '#boat/signIns.ts'
import { boatOf } from '#testing/boat.ts'
import { createAccounts } from './accounts.ts'
import { createGrants, createSignInMonitor, InjectedFailure } from './grants.ts'
import { createStore } from './store.ts'

const USER = 'captain@freja.example'

/** A boat with one user and one store; tokens are numbered. */
function openWorld(onForget: () => void = () => undefined) {
  const boat = boatOf()
  const accounts = createAccounts()
  accounts.add({ user: USER, name: 'Captain', boat: 'freja' }, 'fair-winds')
  const monitor = createSignInMonitor({
    accounts,
    boatOf: id => (id === 'freja' ? boat : undefined),
    forget(user) {
      onForget()
      store.forget(user)
    },
  })
  const store = createStore({ beforeUse: monitor.check })
  let count = 0
  const { open } = createGrants({
    store,
    monitor,
    mint: async user => (user === USER ? { token: `token ${++count}`, lifetime: 60_000 } : undefined),
  })
  return { boat, store, monitor, open, signIns: signInsOf(boat) }
}

test('a grant signs in and renews, with a new token each time', async () => {
  const grant = openWorld().open(USER)
  expect([await grant.token(), await grant.renew()]).toEqual([
    { token: 'token 1', lifetime: 60_000 },
    { token: 'token 2', lifetime: 60_000 },
  ])
})

test('SESSION-10 OPEN-106 a sign-in ended from the boat is over, for renewals and for tokens', async () => {
  const { open, signIns } = openWorld()
  const grant = open(USER)
  await grant.token()
  signIns.end(USER)
  expect([await grant.renew(), await grant.token()]).toEqual(['over', 'over'])
})

test("SESSION-10 ending another user's sign-in does not end this one", async () => {
  const { open, signIns } = openWorld()
  const grant = open(USER)
  signIns.end('friend@freja.example')
  expect(await grant.renew()).toMatchObject({ token: 'token 1' })
})

test('an unknown account gets no token', async () => {
  expect(await openWorld().open('nobody@freja.example').token()).toBe('over')
})

test.each([
  ['renewal', ['failed', { token: 'token 1' }]],
  ['sign-in', [{ token: 'token 1' }, 'failed']],
] as const)('SESSION-08 a provider that fails each %s keeps the sign-in', async (what, answers) => {
  const { open, signIns } = openWorld()
  const grant = open(USER)
  signIns.failFor(what, 20_000)
  expect([await grant.renew(), await grant.token()]).toMatchObject([...answers])
})

test('an error that no scenario requested is no failed renewal, but thrown', async () => {
  const { open, signIns } = openWorld(() => {
    throw new Error('The disk is full.')
  })
  const grant = open(USER)
  await grant.token()
  signIns.end(USER)
  await expect(grant.renew()).rejects.toThrow('The disk is full.')
})

test.each([
  ['AuthorizationCode', 'sign-in', true],
  ['RefreshToken', 'renewal', true],
  ['Session', 'sign-in', false],
  ['Grant', 'renewal', false],
] as const)('looking up a %s while each %s fails throws: %s', (model, what, throws) => {
  const { monitor, signIns } = openWorld()
  signIns.failFor(what, 20_000)
  const found = (): void => monitor.check(USER, model)
  if (throws) expect(found).toThrow(InjectedFailure)
  else expect(found).not.toThrow()
})

test('a user without a boat is not checked', () => {
  expect(() => openWorld().monitor.check('nobody@freja.example', 'RefreshToken')).not.toThrow()
})
