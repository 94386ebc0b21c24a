import { expect, test } from 'vitest'
import { createStore } from './store.ts'

test('writing a new entry removes expired ones', async () => {
  const sessions = createStore().adapter('Session')
  await sessions.upsert('old', { exp: 100 }, 50)
  await sessions.upsert('new', { exp: 151 }, 50)
  expect(await sessions.find('old')).toBeUndefined()
  expect(await sessions.find('new')).toBeDefined()
})

test('writing a new entry removes expired ones that come after one that never expires', async () => {
  const sessions = createStore().adapter('Session')
  await sessions.upsert('lasting', {}, 50)
  await sessions.upsert('old', { exp: 100 }, 50)
  await sessions.upsert('new', { exp: 151 }, 50)
  expect(await sessions.find('lasting')).toBeDefined()
  expect(await sessions.find('old')).toBeUndefined()
})

test('beyond the limit the oldest entry is removed, and writing an entry again makes it the newest', async () => {
  const sessions = createStore({ limit: 2 }).adapter('Session')
  for (const id of ['a', 'b', 'a', 'c']) await sessions.upsert(id, { exp: 100, uid: `uid ${id}` }, 50)
  expect(await sessions.find('b')).toBeUndefined()
  expect(await sessions.findByUid('uid a')).toBeDefined()
})

test('beyond the limit entries without a user are removed first, so anonymous sessions sign nobody out', async () => {
  const sessions = createStore({ limit: 3 }).adapter('Session')
  await sessions.upsert('ada', { exp: 100, accountId: 'ada' }, 50)
  for (let stranger = 0; stranger < 100; stranger++) await sessions.upsert(`stranger ${stranger}`, { exp: 100 }, 50)
  expect([
    (await sessions.find('ada')) !== undefined,
    await sessions.find('stranger 97'),
    await sessions.find('stranger 99'),
  ]).toEqual([true, undefined, { exp: 100 }])
})

test('revoking a grant removes only its own tokens', async () => {
  const tokens = createStore().adapter('RefreshToken')
  await tokens.upsert('mine', { exp: 100, grantId: 'g' }, 50)
  await tokens.upsert('other', { exp: 100, grantId: 'h' }, 50)
  await tokens.revokeByGrantId('g')
  expect(await tokens.find('mine')).toBeUndefined()
  expect(await tokens.find('other')).toBeDefined()
})

test('forgetting a user removes their entries in every model', async () => {
  const store = createStore()
  const [sessions, grants] = [store.adapter('Session'), store.adapter('Grant')]
  await sessions.upsert('s', { exp: 100, accountId: 'ada' }, 50)
  await grants.upsert('g', { exp: 100, accountId: 'ada' }, 50)
  await grants.upsert('h', { exp: 100, accountId: 'bo' }, 50)
  store.forget('ada')
  expect(await sessions.find('s')).toBeUndefined()
  expect(await grants.find('g')).toBeUndefined()
  expect(await grants.find('h')).toBeDefined()
})

test.each(['Grant', 'ToolGrant'])(
  'beyond the limit the sign-in of a %s ends, and this is reported once',
  async model => {
    const ended: string[] = []
    const store = createStore({
      limit: 1,
      onSignInsEnded: () => ended.push(['a', 'b'].filter(it => store.isAlive(it)).join(' ')),
    })
    const grants = store.adapter(model)
    await grants.upsert('a', { exp: 100, accountId: 'ada' }, 50)
    await grants.upsert('b', { exp: 100, accountId: 'bo' }, 50)
    expect(ended).toEqual(['b'])
  },
)

test('the sign-in of an expired grant is reported as ended', async () => {
  const ended: boolean[] = []
  const store = createStore({ onSignInsEnded: () => ended.push(store.isAlive('old')) })
  const grants = store.adapter('Grant')
  await grants.upsert('old', { exp: 100, accountId: 'ada' }, 50)
  await grants.upsert('new', { exp: 151, accountId: 'bo' }, 50)
  expect(ended).toEqual([false])
})

test('a session or token beyond the limit ends no sign-in', async () => {
  const ended: string[] = []
  const store = createStore({ limit: 1, onSignInsEnded: () => ended.push('ended') })
  for (const model of ['Session', 'RefreshToken', 'AccessToken'])
    for (const id of ['a', 'b']) await store.adapter(model).upsert(id, { exp: 100, accountId: id }, 50)
  expect(ended).toEqual([])
})

test('forgetting a user but for one session keeps that session, its grant and their tokens, and ends all others', async () => {
  const store = createStore()
  const user = { exp: 100, accountId: 'ada' }
  for (const [uid, grant] of [
    ['here', 'g'],
    ['elsewhere', 'h'],
  ] as const) {
    await store
      .adapter('Session')
      .upsert(`session ${uid}`, { ...user, uid, authorizations: { app: { grantId: grant } } }, 50)
    await store.adapter('Grant').upsert(grant, { ...user, kind: 'Grant', jti: grant }, 50)
    await store.adapter('RefreshToken').upsert(`token ${uid}`, { ...user, grantId: grant }, 50)
  }
  store.forget('ada', 'here')
  const left = async (uid: string, grant: string) => [
    (await store.adapter('Session').find(`session ${uid}`)) !== undefined,
    store.isAlive(grant),
    (await store.adapter('RefreshToken').find(`token ${uid}`)) !== undefined,
  ]
  expect([await left('here', 'g'), await left('elsewhere', 'h')]).toEqual([
    [true, true, true],
    [false, false, false],
  ])
})
