// @vitest-environment happy-dom
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { setCallTarget } from '#api/call.ts'
import { LogDialogs } from '#screens/logbook/LogDialogs.tsx'
import { askToRemoveJourney, journeys, openJourney } from '#stores/journeys.ts'
import { fakeGateway } from '#testing/gateway.ts'

vi.mock('#components/fluent/ConfirmDialog.tsx', () => {
  throw new Error('The file did not load.')
})
vi.mock('#components/fluent/PlainDialog.tsx', () => ({ PlainDialog: () => <p>Options are open</p> }))

const DAY = '2026-05-31'
const JOURNEY = { id: 'j', favouriteDate: DAY, nickname: 'A day', description: '' }

test('JOURNEY-17 a question that cannot be loaded is answered with no, and the other dialogs still open', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  fakeGateway({ 'GET /api/favouriteJourney': [JOURNEY], 'GET /api/favouriteJourney/j': JOURNEY })
  setCallTarget({ url: 'https://boat.test', token: async () => 'secret' })
  openJourney(DAY)
  await expect.poll(() => journeys.state.is).toBe('favourite')
  const room = document.body.appendChild(document.createElement('div'))
  const root = createRoot(room)
  const show = (shown: 'nothing' | 'options'): void =>
    root.render(
      <MemoryRouter>
        <LogDialogs day={DAY} shown={shown} show={() => undefined} />
      </MemoryRouter>,
    )
  show('nothing')
  for (const _ of [1, 2]) {
    askToRemoveJourney()
    await expect.poll(() => journeys.state.is).toBe('favourite')
  }
  show('options')
  await expect.poll(() => room.textContent).toContain('Options are open')
  root.unmount()
})
