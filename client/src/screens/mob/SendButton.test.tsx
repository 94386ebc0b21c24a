// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setCallTarget } from '#api/call.ts'
import { now } from '#platform/time.ts'
import { SendButton } from '#screens/mob/SendButton.tsx'
import { setLastPress } from '#screens/shared/lastPress.ts'
import { geolocation } from '#stores/geolocation.ts'
import { mob } from '#stores/mob.ts'
import { type FakeGateway, fakeGateway } from '#testing/gateway.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const WRONG = 'The phone number is not valid: correct it or choose a VIP.'
const SEND = 'POST /api/mob/send/'

let gateway: FakeGateway
let room: HTMLElement
let root: Root
beforeEach(() => {
  vi.useFakeTimers()
  gateway = fakeGateway({})
  setCallTarget({ url: 'https://boat.test', token: async () => 'secret' })
  room = document.body.appendChild(document.createElement('div'))
  root = createRoot(room)
})
afterEach(async () => {
  await act(async () => root.unmount())
  room.remove()
  Object.assign(mob, { phone: '', send: 'idle' })
  Object.assign(geolocation, { fix: undefined })
  setLastPress(undefined)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const open = (): Promise<void> => act(async () => root.render(<SendButton />))
const button = (): HTMLButtonElement | null => room.querySelector('button')
const wait = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
const press = (element: HTMLElement | null): Promise<void> => act(async () => element?.click())

/** A number and a position are known, and the button has stood for long enough. */
async function openReady(): Promise<void> {
  mob.phone = '+4520123456'
  Object.assign(geolocation, { fix: { latitude: 55.676482, longitude: 12.571915, accuracy: 6, at: now() } })
  await open()
  await wait(500)
}

/** The first message has failed, and Retry has the focus. */
async function openFailed(): Promise<HTMLElement> {
  await openReady()
  gateway.answer(SEND, 500)
  await press(button())
  await wait(1_000)
  const retry = room.querySelector<HTMLElement>('[role=alert] button')
  if (!retry) throw new Error('There is no Retry.')
  // Away from Send: the page of a test has no layout.
  retry.getBoundingClientRect = () => new DOMRect(0, 300, 100, 48)
  dispatchEvent(new Event('resize'))
  await wait(500)
  retry.focus()
  return retry
}

test.each([
  ['', 'A phone number is needed: type one or choose a VIP.'],
  ['+4512', WRONG],
  ['+79161234567', WRONG],
  ['+4520123456', 'Waiting for the position …'],
])('MOB-05 with the phone number %j and no position, the reason below Send is: %s', async (phone, reason) => {
  mob.phone = phone
  await open()
  expect(room.querySelector('[role=status]')?.textContent).toBe(reason)
})

test('UX MOB-06 the button keeps the focus while it sends', async () => {
  await openReady()
  gateway.answer(SEND, 'never')
  await press(button())
  expect([button()?.textContent, button()?.matches(':disabled'), button()?.getAttribute('aria-disabled')]).toEqual([
    'Sending …',
    false,
    'true',
  ])
})

test('UX MOB-06 repeated presses while a message is sent send no other, and need no word', async () => {
  await openReady()
  gateway.answer(SEND, 'never')
  await press(button())
  await wait(2_000)
  await press(button())
  await press(button())
  expect([gateway.calls(), room.querySelector('[role=status]')?.textContent]).toEqual([
    [SEND],
    'Sends the position of this phone as a text message. It goes out at once.',
  ])
})

test('UX MOB-06 a press soon after one while the message was sent sends no other', async () => {
  await openReady()
  const answer = Promise.withResolvers<unknown>()
  gateway.answer(SEND, answer.promise)
  await press(button())
  await wait(2_000)
  await press(button())
  answer.resolve(undefined)
  await wait(500)
  await press(button())
  expect(gateway.calls()).toEqual([SEND])
})

test('UX MOB-06 Retry gives the focus to Send', async () => {
  const retry = await openFailed()
  gateway.answer(SEND, 'never')
  await press(retry)
  expect([document.activeElement === button(), gateway.calls()]).toEqual([true, [SEND, SEND]])
})

test('UX MOB-06 a key that is pressed repeatedly on Retry sends one message', async () => {
  const retry = await openFailed()
  gateway.calls()
  gateway.answer(SEND, undefined)
  await press(retry)
  await wait(500)
  await press(button())
  expect(gateway.calls()).toEqual([SEND])
})
