// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setCallTarget } from '#api/call.ts'
import { VipDialog } from '#screens/mob/VipDialog.tsx'
import { session } from '#stores/session.ts'
import { vip } from '#stores/vip.ts'
import { type FakeGateway, fakeGateway } from '#testing/gateway.ts'
import { waitFor } from '#testing/waitFor.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
vi.mock('#components/fluent/PlainDialog.tsx', () => ({
  PlainDialog: ({ title, children }: { title: string; children: ReactNode }) => (
    <div role="dialog" aria-label={title}>
      {children}
    </div>
  ),
}))

const ANN = { id: 'ann', name: 'Ann', phoneNumber: '+4520111111' }
const BEN = { id: 'ben', name: 'Ben', phoneNumber: '+4520222222' }
let gateway: FakeGateway
let answer: PromiseWithResolvers<undefined>
let room: HTMLElement
let root: Root
beforeEach(async () => {
  answer = Promise.withResolvers()
  setCallTarget({ url: 'https://boat.test', token: async () => 'secret' })
  session.user = { id: 'ada', name: 'Ada' }
  gateway = fakeGateway({
    'GET /api/vipcontact': [ANN, BEN],
    'PUT /api/vipcontact/ann': answer.promise,
    'DELETE /api/vipcontact/ann': answer.promise,
  })
  room = document.body.appendChild(document.createElement('div'))
  root = createRoot(room)
  await act(async () => root.render(<VipDialog choose={() => undefined} close={() => undefined} />))
  await act(() => waitFor(() => expect(vip.list).toHaveLength(2)))
})
afterEach(async () => {
  await act(async () => root.unmount())
  room.remove()
  session.user = undefined
  localStorage.clear()
  Object.assign(vip, { list: undefined, isSaving: false, removed: undefined })
  vi.unstubAllGlobals()
})

const title = () => room.querySelector('[role=dialog]')?.getAttribute('aria-label')
const button = (name: string) =>
  [...room.querySelectorAll('button')].find(it => (it.getAttribute('aria-label') ?? it.textContent) === name)
const press = (name: string): Promise<void> => act(async () => button(name)?.click())
const accept = (): Promise<void> =>
  act(async () => {
    answer.resolve(undefined)
    await waitFor(() => expect(vip.isSaving).toBe(false))
  })

test('VIP-05 the dialog shows name and phone number of each contact, in groups as the field does', async () => {
  const rows = [...room.querySelectorAll('li')].map(it => it.textContent)
  expect(rows).toEqual(['Ann+45 20 11 11 11', 'Ben+45 20 22 22 22'])
  expect(button('Ann, +45 20 11 11 11')).toBeDefined()
  await press('Edit Ann')
  expect(fields()[1]).toBe('+45 20 11 11 11')
})

test('UX a row of the list has the outline of a button', () => {
  expect(button('Ann, +45 20 11 11 11')?.className).toMatch(/\bbtn-line\b/)
})

test('VIP-12 VIP-18 a save that is answered after its form was left does not close another form', async () => {
  await press('Edit Ann')
  await press('SAVE')
  await press('RETURN')
  await press('Edit Ben')
  await accept()
  expect([title(), room.querySelector('input')?.value]).toEqual(['Edit VIP contact', 'Ben'])
})

test.each(['RETURN', 'SAVE'])(
  'VIP-11 VIP-12 the focus goes to the first field of a form, and after %s back to the button that opened it',
  async verb => {
    await press('Edit Ann')
    expect(document.activeElement).toBe(room.querySelector('input'))
    answer.resolve(undefined)
    await press(verb)
    await act(() => waitFor(() => expect(title()).toBe('Select a VIP contact')))
    expect(document.activeElement).toBe(button('Edit Ann'))
  },
)

const fields = () => [...room.querySelectorAll('input')].map(it => it.value)
const type = (text: string): Promise<void> =>
  act(async () => {
    const field = room.querySelector('input')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })
/** As a press beside the dialog and Escape close it, and the person opens it again. */
async function reopen(): Promise<void> {
  await act(async () => root.unmount())
  root = createRoot(room)
  await act(async () => root.render(<VipDialog choose={() => undefined} close={() => undefined} />))
}

test.each([
  ['Edit Ann', 'Ann Lund'],
  ['ADD NEW VIP', 'Cleo'],
])('UX what is typed after %s stays when the dialog is closed without RETURN', async (opener, text) => {
  await press(opener)
  await type(text)
  await reopen()
  await press('Edit Ben')
  expect(fields()[0]).toBe('Ben')
  await press('RETURN')
  await press(opener)
  expect(fields()[0]).toBe(text)
})

test.each(['RETURN', 'SAVE'])('UX what is typed is no draft after %s', async verb => {
  await press('Edit Ann')
  await type('Ann Lund')
  answer.resolve(undefined)
  await press(verb)
  await act(() => waitFor(() => expect(title()).toBe('Select a VIP contact')))
  await press('Edit Ann')
  expect(fields()[0]).toBe('Ann')
})

test('UX a draft that was stored although its answer was lost does not hide a newer name', async () => {
  await press('Edit Ann')
  await type('Ann Lund')
  for (const name of ['Ann Lund', 'Ann Holm']) {
    gateway.answer('GET /api/vipcontact', [{ ...ANN, name }, BEN])
    await reopen()
    await act(() => waitFor(() => expect(button(`Edit ${name}`)).toBeDefined()))
    await press(`Edit ${name}`)
  }
  expect(fields()[0]).toBe('Ann Holm')
})

test('UX a draft that is not valid comes back with the reason', async () => {
  await press('ADD NEW VIP')
  await type('x'.repeat(31))
  await reopen()
  await press('ADD NEW VIP')
  expect(room.querySelector('input')?.getAttribute('aria-invalid')).toBe('true')
})

test('VIP-18 the form of a contact that another phone has deleted keeps its text when its save is refused', async () => {
  await press('Edit Ann')
  await type('Ann Lund')
  gateway.answer('GET /api/vipcontact', [BEN])
  gateway.answer('PUT /api/vipcontact/ann', 404)
  await press('SAVE')
  await act(() => waitFor(() => expect(vip.list).toEqual([BEN])))
  expect([title(), fields()[0]]).toEqual(['Edit VIP contact', 'Ann Lund'])
})

test('VIP-19 while a deletion is under way, the delete buttons say that they are busy', async () => {
  const isBusy = () => button('Delete Ben')?.getAttribute('aria-disabled')
  await press('Delete Ann')
  expect(isBusy()).toBe('true')
  await accept()
  expect(isBusy()).toBe('false')
})
