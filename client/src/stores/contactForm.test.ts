import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { contactErrors, isContactValid } from '#stores/contactForm.ts'
import { openCalmApp, type TestApp } from '#testing/app.ts'

vi.mock('@microsoft/signalr', async original => ({
  ...(await original<object>()),
  ...(await import('#testing/hub.ts')),
}))
afterEach(() => void vi.useRealTimers())

const ANN = {
  id: 'ann',
  name: 'Ann',
  email: 'ann@freja.example',
  phoneNumber: '+4520000001',
  captainEmail: 'captain@boat.test',
  active: false,
  hatchSMSActive: true,
}
const [READ, ADD, SAVE, REMOVE, LIST] = [
  'GET /api/contact/ann',
  'POST /api/contact',
  'PUT /api/contact/ann',
  'DELETE /api/contact/ann',
  'GET /api/contact',
]

let app: TestApp
/** The form of a friend, or of a new one. */
async function open(id?: string, replies: Readonly<Record<string, unknown>> = {}): Promise<void> {
  app = await openCalmApp({ replies: { [READ]: ANN, [LIST]: [], ...replies } })
  app.actions.openContactForm(id)
  await app.pass(0)
  app.gateway.calls()
}
async function save(): Promise<void> {
  void app.actions.saveContactForm()
  await app.pass(0)
}
const form = () => app.stores.contactForm
const sent = (call: string) => app.gateway.asked.find(it => it.call === call)?.body
const FILLED = { name: ' Bo ', email: ' bo@freja.example ', phoneNumber: '+4520000002' }

test('CONTACT a new friend begins empty, is sent without blanks around it, and the list is read again', async () => {
  await open()
  expect(form()).toMatchObject({
    mode: 'add',
    state: { is: 'clean', values: { name: '', email: '', phoneNumber: '', hatchSMSActive: false } },
  })
  app.actions.changeContact({ ...FILLED, hatchEmailActive: true })
  await save()
  expect(sent(ADD)).toMatchObject({
    name: 'Bo',
    email: 'bo@freja.example',
    phoneNumber: '+4520000002',
    active: true,
    captainEmail: 'captain@boat.test',
    hatchEmailActive: true,
    gsmConnectionLostEmailActive: false,
  })
  expect([app.gateway.calls(), form().dialog]).toEqual([[ADD, LIST], 'added'])
})

test('CONTACT-39 the add page asks nothing before it is left', async () => {
  await open()
  app.actions.changeContact({ name: 'Bo' })
  expect(app.actions.isHeldUp(() => undefined)).toBe(false)
})

test('OPEN-084 a friend is saved with the id, the captain and the state that it was read with', async () => {
  await open('ann')
  expect(form().state).toMatchObject({ is: 'clean', values: { name: 'Ann', hatchSMSActive: true } })
  app.actions.changeContact({ name: 'Anna' })
  await save()
  expect(sent(SAVE)).toMatchObject({
    id: 'ann',
    name: 'Anna',
    active: false,
    captainEmail: 'captain@boat.test',
    hatchSMSActive: true,
  })
  expect([form().dialog, form().state.is]).toEqual(['saved', 'clean'])
})

test.each([500, 'lost', { id: 'ann', name: 'no friend: it has no e-mail' }])(
  'a friend that cannot be read is said, and can be read anew: %j',
  async reply => {
    await open('ann', { [READ]: reply })
    expect([form().isFailed, form().state.is]).toEqual([true, 'unread'])
    app.gateway.answer(READ, ANN)
    void app.actions.readContact('ann')
    await app.pass(0)
    expect([form().isFailed, form().state.is]).toEqual([false, 'clean'])
  },
)

test.each([500, 'lost'])(
  'OPEN-116 API-54 a save that fails is quiet, and the form stays as it was: %j',
  async reply => {
    await open('ann', { [SAVE]: reply })
    app.actions.changeContact({ name: 'Anna' })
    await save()
    expect(form()).toMatchObject({
      dialog: 'nothing',
      state: { is: 'dirty', sending: undefined, values: { name: 'Anna' } },
    })
    expect(app.stores.banners.warning).toBeUndefined()
  },
)

test('one save is on its way at a time', async () => {
  await open('ann', { [SAVE]: 'never' })
  app.actions.changeContact({ name: 'Anna' })
  await save()
  await save()
  expect(app.gateway.calls()).toEqual([SAVE])
})

test('CONTACT-39 SM-FORM-5 SM-FORM-6 SM-FORM-7 leaving the edit page with changes waits for the answer', async () => {
  await open('ann')
  app.actions.changeContact({ name: 'Anna' })
  const goOn = vi.fn()
  expect([app.actions.isHeldUp(goOn), form().state.is]).toEqual([true, 'asking'])
  app.actions.answerLeavingContact(false)
  expect(form().state).toMatchObject({ is: 'dirty', values: { name: 'Anna' } })
  expect([app.actions.isHeldUp(goOn), goOn.mock.calls.length]).toEqual([true, 0])
  app.actions.answerLeavingContact(true)
  expect(goOn).toHaveBeenCalledOnce()
})

test('a friend is removed after the question alone, and a removal that fails leaves the form', async () => {
  await open('ann', { [REMOVE]: 500 })
  app.actions.askToRemove()
  expect(await app.actions.answerRemoving(false)).toBe(false)
  expect([app.gateway.calls(), form().state.is]).toEqual([[], 'clean'])
  app.actions.askToRemove()
  const failed = app.actions.answerRemoving(true)
  await app.pass(0)
  expect([await failed, form().state.is, form().isRemoving]).toEqual([false, 'clean', false])
  app.gateway.answer(REMOVE, undefined)
  app.actions.askToRemove()
  const gone = app.actions.answerRemoving(true)
  await app.pass(0)
  expect([await gone, app.gateway.calls()]).toEqual([true, [REMOVE, REMOVE, LIST]])
})

test('CONTACT-26 OPEN-082 the e-mail of the captain is refused in any case and with blanks around it', async () => {
  await open()
  const errorOf = (email: string) => app.derived.contactErrors({ ...FILLED, email }).email
  expect([' Captain@Boat.TEST', 'captain@boat.test '].map(errorOf).every(it => it !== undefined)).toBe(true)
  expect(errorOf('captain@boat.test.example')).toBeUndefined()
})

test('whatever is typed, the form is valid when no field has a fault, and never otherwise', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.emailAddress(),
    fc.constantFrom('Ann', '', '+4520123456', '+79161234567'),
  )
  fc.assert(
    fc.property(text, text, text, (name, email, phoneNumber) => {
      const errors = contactErrors({ name, email, phoneNumber })
      expect(isContactValid(errors)).toBe(
        errors.name === undefined && errors.email === undefined && errors.phone === 'valid',
      )
    }),
  )
})
