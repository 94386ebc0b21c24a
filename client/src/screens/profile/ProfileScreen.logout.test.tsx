// @vitest-environment happy-dom
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { setCallTarget } from '#api/call.ts'
import { ProfileScreen } from '#screens/profile/ProfileScreen.tsx'
import { changeProfile, profileForm } from '#stores/profileForm.ts'
import { fakeGateway } from '#testing/gateway.ts'

const logOut = vi.hoisted(() => vi.fn())
vi.mock('#stores/processing.ts', async original => ({ ...(await original<object>()), logOut }))
vi.mock('#components/fluent/ActionMenu.tsx', () => ({ ActionMenu: () => null }))
vi.mock('#components/fluent/ConfirmDialog.tsx', () => import('#testing/confirmDialog.tsx'))
afterEach(() => vi.unstubAllGlobals())

test('PROFILE-47 PROFILE-51 LOGOUT signs out only after Unsaved Changes was answered with leaving', async () => {
  setCallTarget({ url: 'https://boat.test', token: async () => 'secret' })
  fakeGateway({
    'GET /api/Profile': { userId: 'captain@boat.test', isCaptain: true, shipName: 'Freja', deviceId: 'D1' },
    'GET /api/contact/captain': {
      id: 'c1',
      name: 'Kim',
      phoneNumber: '+4520123456',
      captainEmail: 'captain@boat.test',
    },
    'GET /api/userSettings': { timezone: 'Europe/Copenhagen' },
    'GET /api/connectedAccount': [],
    'GET /api/subscription': null,
  })
  const room = document.body.appendChild(document.createElement('div'))
  const root = createRoot(room)
  const question = () => room.querySelector('[role=alertdialog]')?.getAttribute('aria-label')
  const press = (name: string): void =>
    [...room.querySelectorAll('button')].find(it => it.textContent === name)?.click()
  root.render(
    <MemoryRouter>
      <ProfileScreen />
    </MemoryRouter>,
  )
  await expect.poll(() => profileForm.state.is).toBe('clean')
  changeProfile({ shipName: 'Elsa' })
  for (const answer of ['Cancel', 'Leave']) {
    press('LOGOUT')
    expect([profileForm.state.is, logOut.mock.calls.length]).toEqual(['asking', 0])
    await expect.poll(question).toBe('Unsaved Changes')
    press(answer)
    await expect.poll(question).toBeUndefined()
  }
  expect(logOut).toHaveBeenCalledOnce()
  root.unmount()
  room.remove()
})
