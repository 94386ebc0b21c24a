// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setCallTarget } from '#api/call.ts'
import { VipDialog } from '#screens/mob/VipDialog.tsx'
import { vip } from '#stores/vip.ts'
import { fakeGateway } from '#testing/gateway.ts'

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
let answer: PromiseWithResolvers<undefined>
let room: HTMLElement
let root: Root
beforeEach(async () => {
  answer = Promise.withResolvers()
  setCallTarget({ url: 'https://boat.test', token: async () => 'secret' })
  fakeGateway({
    'GET /api/vipcontact': [ANN, BEN],
    'PUT /api/vipcontact/ann': answer.promise,
    'DELETE /api/vipcontact/ann': answer.promise,
  })
  room = document.body.appendChild(document.createElement('div'))
  root = createRoot(room)
  await act(async () => root.render(<VipDialog choose={() => undefined} close={() => undefined} />))
  await act(() => vi.waitFor(() => expect(vip.list).toHaveLength(2)))
})
afterEach(async () => {
  await act(async () => root.unmount())
  room.remove()
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
    await vi.waitFor(() => expect(vip.isSaving).toBe(false))
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
    await act(() => vi.waitFor(() => expect(title()).toBe('Select a VIP contact')))
    expect(document.activeElement).toBe(button('Edit Ann'))
  },
)

test('VIP-19 while a deletion is under way, the delete buttons say that they are busy', async () => {
  const isBusy = () => button('Delete Ben')?.getAttribute('aria-disabled')
  await press('Delete Ann')
  expect(isBusy()).toBe('true')
  await accept()
  expect(isBusy()).toBe('false')
})
