// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setCallTarget } from '#api/call.ts'
import { ContactScreen } from '#screens/contact/ContactScreen.tsx'
import { changeContact } from '#stores/contactForm.ts'
import { profile } from '#stores/profile.ts'
import { type FakeGateway, fakeGateway } from '#testing/gateway.ts'
import { waitFor } from '#testing/waitFor.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const CAPTAIN_ONLY = 'Only the captain can add and change sailor friends.'
let gateway: FakeGateway
let answer: PromiseWithResolvers<unknown>
let room: HTMLElement
let root: Root
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  answer = Promise.withResolvers()
  setCallTarget({ url: 'https://boat.test', token: async () => 'secret' })
  gateway = fakeGateway({ 'GET /api/Profile': answer.promise })
  room = document.body.appendChild(document.createElement('div'))
  root = createRoot(room)
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={['/contact']}>
        <ContactScreen />
      </MemoryRouter>,
    ),
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  room.remove()
  profile.it = undefined
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const texts = () => room.textContent ?? ''
const isReadOnly = () => room.querySelector('fieldset')?.disabled
const shows = (text: string): Promise<void> =>
  waitFor(async () => {
    await act(async () => undefined)
    expect(texts()).toContain(text)
  })

test.each([
  ['a captain may fill in the form', true, false],
  ['another account is told that only the captain may', false, true],
])(
  'CONTACT ROLE-02 before the profile is read, nobody is told what they may not do: %s',
  async (_, isCaptain, isDenied) => {
    expect([texts().includes(CAPTAIN_ONLY), texts().includes('Reading the account'), isReadOnly()]).toEqual([
      false,
      true,
      true,
    ])
    answer.resolve({ userId: 'one@boat.test', isCaptain })
    await act(() => waitFor(() => expect(profile.it).toBeDefined()))
    expect([texts().includes(CAPTAIN_ONLY), texts().includes('Reading the account'), isReadOnly()]).toEqual([
      isDenied,
      false,
      isDenied ? undefined : false,
    ])
  },
)

test('CONTACT ROLE-02 another account than the captain reads a friend as text, below the reason', async () => {
  await act(async () => root.unmount())
  gateway.answer('GET /api/contact/ida', { id: 'ida', name: 'Ida', email: 'ida@boat.test', phoneNumber: '+4520000001' })
  answer.resolve({ userId: 'one@boat.test', isCaptain: false })
  root = createRoot(room)
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={['/editContact?id=ida']}>
        <ContactScreen />
      </MemoryRouter>,
    ),
  )
  await shows(CAPTAIN_ONLY)
  await shows('ida@boat.test')
  expect([...room.querySelectorAll('input')]).toEqual([])
  expect(texts().indexOf(CAPTAIN_ONLY)).toBeLessThan(texts().indexOf('ida@boat.test'))
  expect([...room.querySelectorAll('button')].map(it => it.textContent)).not.toContain('SAVE')
})

test('CONTACT ROLE-02 a profile that cannot be read is named, and can be read again', async () => {
  answer.resolve(500)
  await shows('The account could not be read')
  gateway.answer('GET /api/Profile', { userId: 'one@boat.test', isCaptain: true })
  await act(async () => [...room.querySelectorAll('button')].find(it => it.textContent === 'Retry')?.click())
  await shows('needed')
  expect(isReadOnly()).toBe(false)
})

test('CONTACT-31 Enter in a field of the form presses SAVE, which is of the same form', async () => {
  answer.resolve({ userId: 'one@boat.test', isCaptain: true })
  gateway.answer('POST /api/contact', 500)
  await act(() => waitFor(() => expect(isReadOnly()).toBe(false)))
  await act(async () => changeContact({ name: 'Bo', email: 'bo@boat.test', phoneNumber: '+4520000002' }))
  const save = [...room.querySelectorAll('button')].find(it => it.textContent === 'SAVE')
  const form = room.querySelector('input')?.form
  expect([save?.type, save?.form === form, form?.noValidate]).toEqual(['submit', true, true])
  await act(async () => form?.requestSubmit(save))
  expect(gateway.calls().filter(it => it === 'POST /api/contact')).toHaveLength(1)
})
