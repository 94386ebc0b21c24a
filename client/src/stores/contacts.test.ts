import { afterEach, expect, test, vi } from 'vitest'
import { openCalmApp, type TestApp } from '#testing/app.ts'

vi.mock('@microsoft/signalr', async original => ({
  ...(await original<object>()),
  ...(await import('#testing/hub.ts')),
}))
afterEach(() => void vi.useRealTimers())

const LIST = 'GET /api/contact'
const ANN = { id: 'ann', name: 'Ann', email: 'ann@freja.example', phoneNumber: '+4520000001' }

let app: TestApp
async function open(reply: unknown): Promise<void> {
  app = await openCalmApp({ replies: { [LIST]: reply } })
  await load()
}
async function load(): Promise<void> {
  void app.actions.loadContacts()
  await app.pass(0)
}
const contacts = () => app.stores.contacts

test('CONTACT-01 OPEN-033 the friends are loaded, and the readable parts of damaged entries are kept', async () => {
  await open([ANN, null, { name: 'without id' }, { id: 'bo', email: 'bo@freja.example', active: 'perhaps' }])
  expect(contacts()).toMatchObject({
    isFailed: false,
    list: [ANN, { id: 'bo', name: '', active: true, hatchSMSActive: false }],
  })
})

test('an empty list is a valid answer', async () => {
  await open([])
  expect(contacts()).toMatchObject({ isFailed: false, list: [] })
})

test.each([500, 'lost', {}])('an unreadable list is reported and the previous list stays: %j', async reply => {
  await open([ANN])
  app.gateway.answer(LIST, reply)
  await load()
  expect(contacts()).toMatchObject({ isFailed: true, list: [ANN] })
  app.gateway.answer(LIST, [])
  await load()
  expect(contacts()).toMatchObject({ isFailed: false, list: [] })
})

test('signing out clears the list of friends', async () => {
  await open([ANN])
  void app.actions.signOut()
  await app.pass(0)
  expect(contacts()).toMatchObject({ isFailed: false, list: undefined })
})
