// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { PairButton } from '#screens/settings/PairButton.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
vi.mock('#screens/shared/fluentParts.ts', () => ({
  preloadFluent: () => undefined,
  ConfirmDialog: () => <div role="dialog" />,
}))

test('SENSOR-37 a question about a device that has left the list does not come back with it', async () => {
  const room = document.createElement('div')
  const root = createRoot(room)
  const draw = (id: string | undefined) => act(async () => root.render(<PairButton type={6} name="Smoke" id={id} />))
  await draw('d6')
  await act(async () => room.querySelector('button')?.click())
  expect(room.querySelector('[role=dialog]')).not.toBeNull()
  await draw(undefined)
  await draw('d6')
  expect(room.querySelector('[role=dialog]')).toBeNull()
  await act(async () => root.unmount())
})

test.each([
  ['d6', 'UNPAIR', 'btn-grave'],
  [undefined, 'ENROL', 'btn-line'],
])('OPEN-131 UX with the device %s the button is %s, with the look %s', async (id, name, look) => {
  const room = document.createElement('div')
  const root = createRoot(room)
  await act(async () => root.render(<PairButton type={6} name="Smoke" id={id} />))
  const button = room.querySelector('button')
  expect([button?.textContent, [...(button?.classList ?? [])]]).toEqual([name, ['btn', look]])
  await act(async () => root.unmount())
})
