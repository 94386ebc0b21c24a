// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { SendButton } from '#screens/mob/SendButton.tsx'
import { mob } from '#stores/mob.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const WRONG = 'The phone number is not valid: correct it or choose a VIP.'
afterEach(() => void Object.assign(mob, { phone: '' }))

test.each([
  ['', 'A phone number is needed: type one or choose a VIP.'],
  ['+4512', WRONG],
  ['+79161234567', WRONG],
  ['+4520123456', 'Waiting for the position …'],
])('MOB-05 with the phone number %j and no position, the reason below Send is: %s', async (phone, reason) => {
  mob.phone = phone
  const room = document.createElement('div')
  const root = createRoot(room)
  await act(async () => root.render(<SendButton />))
  expect(room.querySelector('[role=status]')?.textContent).toBe(reason)
  await act(async () => root.unmount())
})
