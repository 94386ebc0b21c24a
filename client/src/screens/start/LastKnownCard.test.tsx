// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { LastKnownCard } from '#screens/start/LastKnownCard.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

test.each([
  ['MAIN DOOR SENSOR', true],
  [undefined, false],
])('the last known card shows an alarm that nobody has cleared: %s', async (alarm, isShown) => {
  const room = document.createElement('div')
  const root = createRoot(room)
  await act(async () => root.render(<LastKnownCard armed alarm={alarm} V1={12.72} V2={12.64} at={0} />))
  expect(room.textContent?.includes('ALARM TRIGGERED: MAIN DOOR SENSOR')).toBe(isShown)
  await act(async () => root.unmount())
})
