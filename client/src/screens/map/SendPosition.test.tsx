// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PositionFormats } from '#screens/map/PositionFormats.tsx'
import { SendPosition } from '#screens/map/SendPosition.tsx'
import { chooseOnDevice } from '#stores/deviceChoice.ts'
import { positionFormat } from '#stores/positionFormat.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const AT = { latitude: 55.6761, longitude: 12.5683 }
const give = (name: string, value: unknown): void =>
  void Object.defineProperty(navigator, name, { value, configurable: true })
let room: HTMLElement
let root: Root
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  localStorage.clear()
  room = document.createElement('div')
  document.body.append(room)
  root = createRoot(room)
})
afterEach(async () => {
  await act(async () => root.unmount())
  room.remove()
  chooseOnDevice(positionFormat, 'degrees')
  Reflect.deleteProperty(navigator, 'share')
  vi.restoreAllMocks()
})
const show = () =>
  act(async () =>
    root.render(
      <>
        <SendPosition at={AT} />
        <PositionFormats />
      </>,
    ),
  )
const press = (name: string) => act(async () => room.querySelector<HTMLElement>(`[aria-label="${name}"]`)?.click())
const said = () => room.querySelector('[role=status]')?.textContent

test('XTRA-11 one press copies the position in the chosen format, which is kept on the device', async () => {
  const copied: string[] = []
  give('clipboard', { writeText: async (text: string) => void copied.push(text) })
  await show()
  await press('Copy the position')
  expect(said()).toBe('Copied: 55.676100 N 12.568300 E')
  await act(async () => room.querySelectorAll<HTMLElement>('input')[1]?.click())
  await press('Copy the position')
  expect(copied).toEqual(['55.676100 N 12.568300 E', "55° 40.566' N 012° 34.098' E"])
  expect(localStorage.getItem('position-format')).toBe('minutes')
})

test('XTRA-11 copying the same position again replaces the text, so that it is spoken again', async () => {
  give('clipboard', { writeText: async () => undefined })
  await show()
  await press('Copy the position')
  const first = room.querySelector('[role=status]')?.firstChild
  await press('Copy the position')
  const second = room.querySelector('[role=status]')?.firstChild
  expect([first?.textContent, second?.textContent]).toEqual(Array(2).fill('Copied: 55.676100 N 12.568300 E'))
  expect(second).not.toBe(first)
})

test('XTRA-11 one press shares the position, and closing the share sheet shows no failure', async () => {
  const shared: unknown[] = []
  give('share', async (data: unknown) => {
    shared.push(data)
    throw new DOMException('closed', 'AbortError')
  })
  chooseOnDevice(positionFormat, 'link')
  await show()
  await press('Share the position')
  expect([shared, said()]).toEqual([[{ text: 'geo:55.676100,12.568300', title: 'Position of the boat' }], ''])
})

test('XTRA-11 a second press while the share sheet is open shows no failure', async () => {
  const sheet = Promise.withResolvers<void>()
  const pending = async (): Promise<void> => Promise.reject(new DOMException('pending', 'InvalidStateError'))
  const shared = vi.fn(pending).mockReturnValueOnce(sheet.promise)
  give('share', shared)
  await show()
  await press('Share the position')
  await press('Share the position')
  expect([shared.mock.calls.length, said()]).toEqual([2, ''])
  await act(async () => sheet.resolve())
  expect(said()).toBe('')
})

test('XTRA-11 a refusal shows its text, and without a share feature there is no share button', async () => {
  give('clipboard', { writeText: async () => Promise.reject(new DOMException('no', 'NotAllowedError')) })
  await show()
  await press('Copy the position')
  expect([said(), room.querySelector('[aria-label="Share the position"]')]).toEqual([
    'This browser did not allow copying.',
    null,
  ])
})
