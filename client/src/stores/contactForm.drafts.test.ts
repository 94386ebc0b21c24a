import { afterEach, expect, test, vi } from 'vitest'
import { openCalmApp, type TestApp } from '#testing/app.ts'
import { stubDeviceStorage } from '#testing/deviceStorage.ts'

vi.mock('@microsoft/signalr', async original => ({
  ...(await original<object>()),
  ...(await import('#testing/hub.ts')),
}))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const ANN = { id: 'ann', name: 'Ann', email: 'ann@freja.example', phoneNumber: '+4520000001' }
const [REMOVE, LIST] = ['DELETE /api/contact/ann', 'GET /api/contact']
const DRAFTS = 'drafts:captain@boat.test'

let app: TestApp
/** Types into the form of a friend, which keeps a draft. */
async function openWithDraft(replies: Readonly<Record<string, unknown>>): Promise<Map<string, string>> {
  const kept = stubDeviceStorage()
  app = await openCalmApp({ replies: { 'GET /api/contact/ann': ANN, [LIST]: [ANN], ...replies } })
  app.actions.openContactForm('ann')
  await app.pass(0)
  app.actions.changeContact({ name: 'Anna' })
  expect(kept.get(DRAFTS)).toBe('{"contact:ann":{"name":"Anna"}}')
  return kept
}

test('CONTACT-43 a removed friend leaves no draft, also where the list cannot be read afterwards', async () => {
  const kept = await openWithDraft({ [LIST]: 500 })
  app.actions.askToRemove()
  const removed = app.actions.answerRemoving(true)
  await app.pass(0)
  expect([await removed, kept.has(DRAFTS)]).toEqual([true, false])
})

test('CONTACT-43 a friend whose removal is answered after the form was left leaves no draft', async () => {
  const late = Promise.withResolvers<undefined>()
  const kept = await openWithDraft({ [REMOVE]: late.promise })
  app.actions.askToRemove()
  void app.actions.answerRemoving(true)
  await app.pass(0)
  app.actions.openContactForm(undefined)
  app.gateway.answer(LIST, [])
  late.resolve(undefined)
  await app.pass(0)
  expect(kept.has(DRAFTS)).toBe(false)
})

test('the draft of a friend that another device has removed goes with the next list, and other drafts stay', async () => {
  const kept = await openWithDraft({})
  app.actions.openContactForm(undefined)
  app.actions.changeContact({ name: 'Bo' })
  void app.actions.loadContacts()
  await app.pass(0)
  expect(JSON.parse(kept.get(DRAFTS) ?? '')).toEqual({ 'contact:ann': { name: 'Anna' }, contact: { name: 'Bo' } })
  app.gateway.answer(LIST, [])
  void app.actions.loadContacts()
  await app.pass(0)
  expect(kept.get(DRAFTS)).toBe('{"contact":{"name":"Bo"}}')
})
