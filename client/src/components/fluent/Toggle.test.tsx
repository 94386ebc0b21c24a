// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { Toggle } from '#components/fluent/Toggle.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

test('SENSOR-18 SENSOR-19 a switch that waits keeps the focus, and does not switch', async () => {
  const room = document.body.appendChild(document.createElement('div'))
  const root = createRoot(room)
  const asked: boolean[] = []
  const draw = (disabled: boolean): Promise<void> =>
    act(async () => root.render(<Toggle name="Plug" on disabled={disabled} change={on => asked.push(on)} />))
  await draw(false)
  const field = room.querySelector('input')
  field?.focus()
  await draw(true)
  await act(async () => field?.click())
  expect([document.activeElement === field, field?.disabled, field?.getAttribute('aria-disabled'), asked]).toEqual([
    true,
    false,
    'true',
    [],
  ])
  await draw(false)
  await act(async () => field?.click())
  expect(asked).toEqual([false])
  await act(async () => root.unmount())
  room.remove()
})
