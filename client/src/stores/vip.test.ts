import { afterEach, expect, test, vi } from 'vitest'
import { openCalmApp, type TestApp } from '#testing/app.ts'
import { isVipValid, mayAddVip, vipErrors } from '#stores/vip.ts'
import { stubDeviceStorage } from '#testing/deviceStorage.ts'

vi.mock('@microsoft/signalr', async original => ({
  ...(await original<object>()),
  ...(await import('#testing/hub.ts')),
}))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const LIST = 'GET /api/vipcontact'
const GUARD = { id: 'guard', name: 'Coast guard', phoneNumber: '+4520000003' }

let app: TestApp
async function open(replies: Readonly<Record<string, unknown>> = {}): Promise<void> {
  app = await openCalmApp({ replies: { [LIST]: [GUARD], ...replies } })
  void app.actions.loadVips()
  await app.pass(0)
  app.gateway.calls()
}
const vip = () => app.stores.vip

test('VIP-03 the list is loaded without entries that are no contacts', async () => {
  await open({ [LIST]: [GUARD, null, { name: 'nobody' }, { id: 'x', name: 7 }] })
  expect(vip()).toMatchObject({ list: [GUARD, { id: 'x', name: '', phoneNumber: '' }], isFailed: false })
})

test('API-53 an unreadable list is reported and the previous list stays', async () => {
  await open()
  app.gateway.answer(LIST, 500)
  void app.actions.loadVips()
  await app.pass(0)
  expect(vip()).toMatchObject({ list: [GUARD], isFailed: true })
})

test.each([
  ['VIP-17', 'adds', undefined, 'POST /api/vipcontact', { name: 'Ann', phoneNumber: '+4520000001' }],
  ['VIP-18', 'saves', 'guard', 'PUT /api/vipcontact/guard', { id: 'guard', name: 'Ann', phoneNumber: '+4520000001' }],
] as const)(
  '%s the app %s a contact with its name trimmed, and loads the list again',
  async (_, __, id, call, body) => {
    await open()
    const saved = app.actions.saveVip({ name: '  Ann ', phoneNumber: '+4520000001' }, id)
    await app.pass(0)
    expect([await saved, app.gateway.calls(), app.gateway.asked.find(it => it.call === call)?.body]).toEqual([
      true,
      [call, LIST],
      body,
    ])
  },
)

test('VIP-15 VIP-17 a name of 30 characters is sent whole', async () => {
  await open()
  const name = `${'A'.repeat(29)}z`
  void app.actions.saveVip({ name, phoneNumber: '+4520000001' })
  await app.pass(0)
  expect(app.gateway.asked.find(it => it.call === 'POST /api/vipcontact')?.body).toMatchObject({ name })
})

test('OPEN-104 a contact is removed without a question, and the list is loaded again', async () => {
  await open()
  const removed = app.actions.removeVip('guard')
  await app.pass(0)
  expect([await removed, app.gateway.calls()]).toEqual([true, ['DELETE /api/vipcontact/guard', LIST]])
})

test('OPEN-104 a list that was asked for before a deletion does not bring the contact back', async () => {
  await open()
  const [late, next] = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()]
  app.gateway.answer(LIST, late.promise)
  void app.actions.loadVips()
  await app.pass(0)
  app.gateway.answer(LIST, next.promise)
  void app.actions.removeVip('guard')
  await app.pass(0)
  late.resolve([GUARD])
  await app.pass(0)
  expect(vip().list).toEqual([])
  next.resolve(500)
  await app.pass(0)
  expect(vip()).toMatchObject({ list: [], isFailed: true })
})

test('OPEN-029 a deletion is undone: the contact is added again, and the list is read', async () => {
  await open()
  void app.actions.removeVip('guard')
  app.gateway.answer(LIST, [])
  await app.pass(0)
  expect(vip()).toMatchObject({ list: [], removed: { contact: GUARD, at: 0, isFailed: false } })
  app.gateway.calls()
  const undone = app.actions.undoRemoveVip()
  await app.pass(0)
  expect([
    await undone,
    app.gateway.calls(),
    app.gateway.asked.find(it => it.call === 'POST /api/vipcontact')?.body,
  ]).toEqual([true, ['POST /api/vipcontact', LIST], { name: 'Coast guard', phoneNumber: '+4520000003' }])
  expect(vip().removed).toBeUndefined()
})

test('OPEN-029 a failed undo is offered again, a failed deletion offers none, and the next change withdraws the offer', async () => {
  await open({ 'POST /api/vipcontact': 500 })
  void app.actions.removeVip('guard')
  await app.pass(0)
  void app.actions.undoRemoveVip()
  await app.pass(0)
  expect(vip().removed).toMatchObject({ contact: GUARD, isFailed: true })
  app.gateway.answer('POST /api/vipcontact', undefined)
  void app.actions.saveVip({ name: 'Ann', phoneNumber: '+4520000001' })
  await app.pass(0)
  expect(vip().removed).toBeUndefined()
  app.gateway.answer('DELETE /api/vipcontact/guard', 500)
  void app.actions.removeVip('guard')
  await app.pass(0)
  expect([vip().removed, vip().list]).toEqual([undefined, [GUARD]])
})

test('OPEN-029 a failed undo leaves the offer of a later deletion', async () => {
  const bo = { id: 'bo', name: 'Bo', phoneNumber: '+4520000009' }
  await open({ [LIST]: [GUARD, bo], 'POST /api/vipcontact': 500 })
  void app.actions.removeVip('guard')
  await app.pass(0)
  const list = Promise.withResolvers<unknown>()
  app.gateway.answer(LIST, list.promise)
  const undone = app.actions.undoRemoveVip()
  await app.pass(0)
  void app.actions.removeVip('bo')
  await app.pass(0)
  list.resolve([])
  await app.pass(0)
  expect([await undone, vip().removed]).toMatchObject([false, { contact: bo, isFailed: false }])
})

test('OPEN-116 a failed change shows no banner, and the list stays', async () => {
  await open({ 'POST /api/vipcontact': 500 })
  const saved = app.actions.saveVip({ name: 'Ann', phoneNumber: '+4520000001' })
  await app.pass(0)
  expect([await saved, vip().list, vip().isSaving, app.stores.banners.warning]).toEqual([
    false,
    [GUARD],
    false,
    undefined,
  ])
})

test.each([
  ['saved', 'PUT', () => app.actions.saveVip({ name: 'Ann', phoneNumber: '+4520000001' }, 'guard')],
  ['deleted', 'DELETE', () => app.actions.removeVip('guard')],
] as const)(
  'OPEN-104 a contact that another phone has removed leaves the list when it cannot be %s',
  async (_, method, change) => {
    await open({ [`${method} /api/vipcontact/guard`]: 404 })
    app.gateway.answer(LIST, [])
    const changed = change()
    await app.pass(0)
    expect([await changed, app.gateway.calls(), vip().list, vip().removed, app.stores.banners.warning]).toEqual([
      false,
      [`${method} /api/vipcontact/guard`, LIST],
      [],
      undefined,
      undefined,
    ])
  },
)

test('a second change is refused while the first is under way', async () => {
  await open({ 'POST /api/vipcontact': 'never' })
  void app.actions.saveVip({ name: 'Ann', phoneNumber: '+4520000001' })
  await app.pass(0)
  expect(await app.actions.saveVip({ name: 'Bo', phoneNumber: '+4520000002' })).toBe(false)
  expect(app.gateway.calls()).toEqual(['POST /api/vipcontact'])
})

test('signing out clears the contacts', async () => {
  await open()
  void app.actions.signOut()
  await app.pass(0)
  expect(vip()).toMatchObject({ list: undefined, isFailed: false })
})

test('VIP-09 VIP-10 VIP-14 LIMIT-32 the list has room for ten contacts', () => {
  expect([0, 9, 10, 11].map(mayAddVip)).toEqual([true, true, false, false])
})

test.each([
  ['Ann', '+4520123456', undefined, 'valid', true],
  ['Ann', '+79161234567', undefined, 'excluded', false],
  ['Ann', '+8501921234567', undefined, 'excluded', false],
  ['Ann', '+4512', undefined, 'invalid', false],
  ['Ann', '', undefined, 'missing', false],
  [' ', '+4520123456', expect.any(String), 'valid', false],
  ['', '', expect.any(String), 'missing', false],
])(
  "VIP-13 VIP-15 VIP-16 the contact '%s' with the number '%s' has the errors %s and %s",
  (name, phoneNumber, nameError, phone, isValid) => {
    const errors = vipErrors({ name, phoneNumber })
    expect([errors, isVipValid(errors)]).toEqual([{ name: nameError, phone }, isValid])
  },
)

test('the draft of a contact that is no longer in the list is removed; that of a new contact stays', async () => {
  const drafts = (...names: readonly string[]): string =>
    JSON.stringify(Object.fromEntries(names.map(name => [name, { name: 'Ann' }])))
  const kept = stubDeviceStorage(new Map([['drafts:captain@boat.test', drafts('vip', 'vip:guard', 'vip:gone')]]))
  await open()
  expect(kept.get('drafts:captain@boat.test')).toBe(drafts('vip', 'vip:guard'))
})
