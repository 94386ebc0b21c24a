import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { contactErrors, isContactValid } from '#stores/contactForm.ts'
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
/** Opens the form of a friend, or the form for a new one. */
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

test('CONTACT a new friend starts empty, is sent without surrounding blanks, and the list is loaded again', async () => {
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

test('CONTACT-06 CONTACT-07 a new friend is never notified of a lost connection, whatever the form holds', async () => {
  await open()
  app.actions.changeContact({ ...FILLED, gsmConnectionLostEmailActive: true, gsmConnectionLostSMSActive: true })
  await save()
  expect(sent(ADD)).toMatchObject({ gsmConnectionLostEmailActive: false, gsmConnectionLostSMSActive: false })
})

test('CONTACT-03 a new friend carries the id of the captain in lower case', async () => {
  app = await openCalmApp({ userId: 'Captain@Freja.example' })
  app.actions.openContactForm(undefined)
  await app.pass(0)
  app.actions.changeContact(FILLED)
  await save()
  expect([app.stores.session.user?.id, sent(ADD)]).toEqual([
    'Captain@Freja.example',
    expect.objectContaining({ captainEmail: 'captain@freja.example' }),
  ])
})

test('CONTACT-39 leaving the add page asks no question', async () => {
  await open()
  app.actions.changeContact({ name: 'Bo' })
  expect(app.actions.isHeldUp(() => undefined)).toBe(false)
})

test('OPEN-084 a saved friend keeps the id, the captain and the state that were loaded', async () => {
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
  'an unreadable friend is reported and can be loaded again: %j',
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
  'OPEN-116 API-54 a failed save shows no banner and leaves the form as it was: %j',
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

test('only one save is under way at a time', async () => {
  await open('ann', { [SAVE]: 'never' })
  app.actions.changeContact({ name: 'Anna' })
  await save()
  await save()
  expect(app.gateway.calls()).toEqual([READ, SAVE])
})

test.each([{ name: 'Anna' }, { hatchSMSActive: false }])(
  'CONTACT-39 SM-FORM-5 SM-FORM-6 SM-FORM-7 leaving the edit page with the change %j waits for the answer',
  async change => {
    await open('ann')
    app.actions.changeContact(change)
    const goOn = vi.fn()
    expect([app.actions.isHeldUp(goOn), form().state.is]).toEqual([true, 'asking'])
    app.actions.answerLeavingContact(false)
    expect(form().state).toMatchObject({ is: 'dirty', values: change })
    expect([app.actions.isHeldUp(goOn), goOn.mock.calls.length]).toEqual([true, 0])
    app.actions.answerLeavingContact(true)
    expect(goOn).toHaveBeenCalledOnce()
  },
)

test('CONTACT-38 a name that was typed with surrounding blanks is no change after it was saved', async () => {
  await open('ann')
  app.actions.changeContact({ name: ' Anna ' })
  await save()
  expect(sent(SAVE)).toMatchObject({ name: 'Anna' })
  expect(form()).toMatchObject({ dialog: 'saved', state: { is: 'clean', values: { name: 'Anna' } } })
})

test('CONTACT-42 CONTACT-43 CONTACT-44 CONTACT-45 a friend is removed only after the question, and a failed removal leaves the form and reads the list again', async () => {
  await open('ann', { [REMOVE]: 500 })
  app.actions.askToRemove()
  expect(await app.actions.answerRemoving(false)).toBe(false)
  expect([app.gateway.calls(), form().state.is]).toEqual([[], 'clean'])
  app.actions.askToRemove()
  const failed = app.actions.answerRemoving(true)
  await app.pass(0)
  expect([await failed, form().state.is, form().isRemoving]).toEqual([false, 'clean', false])
  expect(app.gateway.calls()).toEqual([REMOVE, LIST])
  app.gateway.answer(REMOVE, undefined)
  app.actions.askToRemove()
  const gone = app.actions.answerRemoving(true)
  await app.pass(0)
  expect([await gone, app.gateway.calls()]).toEqual([true, [REMOVE, LIST]])
})

test('a removal that is answered late changes nothing in the form of another friend', async () => {
  const removed = Promise.withResolvers<undefined>()
  await open('ann', { [REMOVE]: removed.promise, 'GET /api/contact/bo': { ...ANN, id: 'bo' } })
  app.actions.askToRemove()
  const removal = app.actions.answerRemoving(true)
  await app.pass(0)
  app.actions.openContactForm('bo')
  await app.pass(0)
  app.actions.askToRemove()
  removed.resolve(undefined)
  expect([await removal, form().state.is]).toEqual([false, 'asking-delete'])
})

const BO = { ...FILLED, name: 'Bo', email: 'bo@freja.example' }
/** Saves a new friend, leaves the form, and opens it again; the result lets the gateway accept the friend. */
async function leaveUnanswered(): Promise<() => Promise<void>> {
  const answer = Promise.withResolvers<undefined>()
  stubDeviceStorage()
  await open(undefined, { [ADD]: answer.promise })
  app.actions.changeContact(BO)
  await save()
  app.actions.openContactForm(undefined)
  return async () => {
    answer.resolve(undefined)
    await app.pass(0)
  }
}

test('CONTACT-33 CONTACT-35 a new friend accepted after the form was left changes nothing in the next form', async () => {
  const accept = await leaveUnanswered()
  app.actions.changeContact({ name: 'Carl' })
  await accept()
  expect(form()).toMatchObject({ dialog: 'nothing', state: { is: 'dirty', values: { ...BO, name: 'Carl' } } })
  app.actions.openContactForm(undefined)
  expect(form().state).toMatchObject({ is: 'dirty', values: { name: 'Carl' } })
})

test.each([undefined, 'ann'])(
  'CONTACT-33 the draft of a friend accepted after the form was left is dropped, while the form of %j is open',
  async id => {
    const accept = await leaveUnanswered()
    expect(form().state).toMatchObject({ is: 'dirty', values: BO })
    app.actions.openContactForm(id)
    await accept()
    if (id !== undefined) app.actions.openContactForm(undefined)
    expect(form().state).toMatchObject({ is: 'clean', values: { name: '' } })
  },
)

test('CONTACT-34 CONTACT-37 a change accepted after the form was left shows no dialog when the friend is open again', async () => {
  const answer = Promise.withResolvers<undefined>()
  await open('ann', { [SAVE]: answer.promise })
  app.actions.changeContact({ name: 'Anna' })
  await save()
  app.actions.openContactForm('ann')
  await app.pass(0)
  app.actions.changeContact({ name: 'Anna Marie' })
  answer.resolve(undefined)
  await app.pass(0)
  expect(form()).toMatchObject({ dialog: 'nothing', state: { is: 'dirty', values: { name: 'Anna Marie' } } })
})

test('PWA-05 OPEN-110 a new friend being typed counts as unsaved, until the form is left', async () => {
  await open()
  const { unsaved } = await import('#stores/unsaved.ts')
  app.actions.changeContact({ name: 'Bo' })
  expect(unsaved.is).toBe(true)
  app.actions.openContactForm('ann')
  expect(unsaved.is).toBe(false)
})

test.each([undefined, 'ann'])(
  "CONTACT-26 OPEN-082 the form of %j reads the captain's record for its address",
  async id => {
    await open(id, { 'GET /api/contact/captain': { ...ANN, id: 'captain', captainEmail: 'Skipper@Freja.example' } })
    expect(app.derived.contactErrors({ ...FILLED, email: 'skipper@freja.example' }).email).toBeDefined()
  },
)

test('CONTACT-26 OPEN-082 the e-mail of the captain is refused in any case and with surrounding blanks', async () => {
  await open()
  const errorOf = (email: string) => app.derived.contactErrors({ ...FILLED, email }).email
  expect([' Captain@Boat.TEST', 'captain@boat.test '].map(errorOf).every(it => it !== undefined)).toBe(true)
  expect(errorOf('captain@boat.test.example')).toBeUndefined()
})

test('the form is valid exactly when no field has an error', () => {
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
