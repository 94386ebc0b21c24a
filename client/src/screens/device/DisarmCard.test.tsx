// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DisarmCard } from '#screens/device/DisarmCard.tsx'
import { chooseOnDevice } from '#stores/deviceChoice.ts'
import { disarmQuestion } from '#stores/disarmQuestion.ts'
import { dropUnlock, unlock } from '#stores/unlock.ts'
import { installAuthenticator } from '#testing/authenticator.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const UNLOCK = 'Unlock this device instead of the question'

let room: HTMLElement
let root: Root
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  room = document.createElement('div')
  root = createRoot(room)
})
afterEach(async () => {
  await act(async () => root.unmount())
  chooseOnDevice(disarmQuestion, 'no')
  dropUnlock()
  unlock.isPossible = false
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
const show = () => act(async () => root.render(<DisarmCard />))
const box = (text: string) =>
  [...room.querySelectorAll('label')].find(it => it.textContent === text)?.querySelector('input')
const press = (text: string) => act(async () => box(text)?.click())

test('XTRA-22 the unlock is offered once the question is chosen, where the device has one, and is off', async () => {
  installAuthenticator()
  await show()
  expect(box(UNLOCK)).toBeUndefined()
  await press('Ask before this device disarms the boat')
  expect(box(UNLOCK)?.checked).toBe(false)
})

test.each([
  ['has no unlock', () => installAuthenticator('unlocked', false)],
  ['knows no such request', () => undefined],
])('XTRA-22 a device that %s offers only the question', async (_, install) => {
  install()
  chooseOnDevice(disarmQuestion, 'yes')
  await show()
  expect(box(UNLOCK)).toBeUndefined()
})

test('XTRA-22 the choice asks for the unlock at once, on this device, and is kept on it', async () => {
  const { asked } = installAuthenticator()
  chooseOnDevice(disarmQuestion, 'yes')
  await show()
  expect(asked).toEqual([])
  await press(UNLOCK)
  expect(asked).toMatchObject([
    { authenticatorSelection: { authenticatorAttachment: 'platform', userVerification: 'required' } },
  ])
  expect([box(UNLOCK)?.checked, localStorage.getItem('unlock-credential')]).toEqual([true, '0100ff'])
  await press(UNLOCK)
  expect([box(UNLOCK)?.checked, localStorage.getItem('unlock-credential')]).toEqual([false, null])
})

test('XTRA-22 a refusal shows its text, and the question stays', async () => {
  installAuthenticator('refused')
  chooseOnDevice(disarmQuestion, 'yes')
  await show()
  await press(UNLOCK)
  expect([box(UNLOCK)?.checked, room.querySelector('[role=status]')?.textContent]).toEqual([
    false,
    'The device lock was not set up. The app asks the question instead.',
  ])
})
