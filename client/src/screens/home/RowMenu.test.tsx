// @vitest-environment happy-dom
import { SENSOR_TYPES } from '@drydock/contracts'
import { act, type ComponentProps, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ActionMenu } from '#components/fluent/ActionMenu.tsx'
import { RowMenu } from '#screens/home/RowMenu.tsx'
import { SensorDetails } from '#screens/home/SensorDetails.tsx'
import { sensors } from '#stores/sensors.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

vi.mock('#screens/shared/fluentParts.ts', () => ({
  preloadFluent: () => undefined,
  Toggle: () => null,
  ActionMenu: ({ actions, close }: ComponentProps<typeof ActionMenu>) =>
    actions.map(it => (
      <button
        key={it.name}
        type="button"
        disabled={!it.enabled}
        data-grave={it.isGrave}
        onClick={() => {
          it.run()
          close(true)
        }}
      >
        {it.name}
      </button>
    )),
  ConfirmDialog: () => <div role="dialog" />,
}))

const type = SENSOR_TYPES.shorePower
const DEVICE = {
  attachedDeviceId: 'd2',
  attachedDeviceTypeId: type,
  alarm1: false,
  age: 5,
  battery: 64,
  modifiedDateTime: '2026-06-01T07:00:00Z',
  status: false,
  stableStatus: false,
  isBusy: false,
  isConnecting: false,
  heardAt: 0,
  busyUntil: undefined,
}
const [UNREAD, ABSENT, PAIRED] = [
  { device: undefined, isRead: false },
  { device: undefined, isRead: true },
  { device: DEVICE, isRead: true },
]

let room: HTMLElement
let root: Root
beforeEach(() => {
  room = document.body.appendChild(document.createElement('main'))
  room.tabIndex = -1
  root = createRoot(room)
})
afterEach(async () => {
  await act(async () => root.unmount())
  room.remove()
  sensors.isFailed = false
})
const draw = (it: ReactNode): Promise<void> => act(async () => root.render(<MemoryRouter>{it}</MemoryRouter>))
const menu = (it: typeof UNREAD | typeof PAIRED): ReactNode => <RowMenu type={type} name="Shore Power" {...it} />
const press = (name: string): Promise<void> =>
  act(async () => [...room.querySelectorAll('button')].find(it => it.textContent === name)?.click())

test.each([
  ['an unread list', UNREAD, []],
  ['no device', ABSENT, ['ENROL']],
  ['a device', PAIRED, ['UNPAIR']],
])('HOME-17 OPEN-066 with %s the menu offers only what is possible', async (_, it, offered) => {
  await draw(menu(it))
  await press('')
  expect([...room.querySelectorAll('button:not([disabled])')].map(it => it.textContent).slice(1)).toEqual(offered)
})

test('HOME-18 UX of the menu only UNPAIR has the look of danger', async () => {
  await draw(menu(PAIRED))
  await press('')
  expect([...room.querySelectorAll('[data-grave=true]')].map(it => it.textContent)).toEqual(['UNPAIR'])
})

test.each([
  ['being read', false, 'Reading the sensors', 0],
  ['unreadable', true, 'The sensors could not be read', 1],
])(
  'SENSOR-13 SENSOR-39 a row does not claim that nothing is paired while the list is %s',
  async (_, isFailed, text, retries) => {
    sensors.isFailed = isFailed
    await draw(<SensorDetails type={type} name="Shore Power" {...UNREAD} />)
    expect([room.querySelector('p')?.textContent, room.querySelectorAll('button').length]).toEqual([text, retries])
  },
)

test('SENSOR-37 a question about a device that has left the list does not come back with it', async () => {
  await draw(menu(PAIRED))
  await press('')
  await press('UNPAIR')
  expect(room.querySelector('[role=dialog]')).not.toBeNull()
  await draw(menu(ABSENT))
  await draw(menu(PAIRED))
  expect(room.querySelector('[role=dialog]')).toBeNull()
})

test('SENSOR-37 HOME-12 the screen takes the focus from the menu button of a row that goes', async () => {
  await draw(menu(PAIRED))
  room.querySelector('button')?.focus()
  await draw(null)
  expect(document.activeElement).toBe(room)
})
