// @vitest-environment happy-dom
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setCallTarget } from '#api/call.ts'
import { Maintenance } from '#screens/settings/Maintenance.tsx'
import { processing } from '#stores/processing.ts'
import { type FakeGateway, fakeGateway } from '#testing/gateway.ts'

vi.mock('#components/fluent/ActionMenu.tsx', () => ({ ActionMenu: () => null }))
vi.mock('#components/fluent/ConfirmDialog.tsx', () => import('#testing/confirmDialog.tsx'))

let gateway: FakeGateway
let room: HTMLElement
let root: Root
beforeEach(async () => {
  setCallTarget({ url: 'https://boat.test', token: async () => 'secret' })
  gateway = fakeGateway({ 'POST /api/Alarm/restart': 'never', 'POST /api/Alarm/reset': 'never' })
  room = document.body.appendChild(document.createElement('div'))
  root = createRoot(room)
  root.render(<Maintenance />)
  await expect.poll(() => button('Restart', room)).toBeDefined()
})
afterEach(() => {
  root.unmount()
  room.remove()
  processing.work = undefined
  vi.unstubAllGlobals()
})

const question = () => room.querySelector('[role=alertdialog]')
const button = (name: string, within: ParentNode | null = question()) =>
  [...(within?.querySelectorAll('button') ?? [])].find(it => it.textContent === name)

const ORDERS = [
  ['SETTINGS-13', 'Restart', "Restart the boat's unit?", 'POST /api/Alarm/restart'],
  ['SETTINGS-11', 'Factory reset', 'Reset to factory settings?', 'POST /api/Alarm/reset'],
] as const

test.each(ORDERS)('%s OPEN-113 %s asks first: %s, and Cancel makes no call', async (_, verb, title) => {
  const opener = button(verb, room)
  opener?.click()
  await expect.poll(() => question()?.getAttribute('aria-label')).toBe(title)
  button('Cancel')?.click()
  await expect.poll(question).toBeNull()
  expect([gateway.calls(), processing.work, document.activeElement]).toEqual([[], undefined, opener])
})

test.each(ORDERS)('%s OPEN-113 %s, confirmed, makes one call', async (_, verb, __, call) => {
  button(verb, room)?.click()
  await expect.poll(question).not.toBeNull()
  button(verb)?.click()
  await expect.poll(question).toBeNull()
  await expect.poll(() => gateway.asked.map(it => it.call)).toEqual([call])
})
