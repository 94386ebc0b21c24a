// @vitest-environment happy-dom
/** The account screen: its buttons, and the line beside SAVE. */
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { ProfileScreen } from '#screens/profile/ProfileScreen.tsx'
import { Dialogs } from '#screens/profile/Dialogs.tsx'
import { SaveBar } from '#screens/profile/SaveBar.tsx'
import { account } from '#stores/openProfile.ts'
import { profileForm } from '#stores/profileForm.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

vi.mock('#stores/openProfile.ts', async original => ({
  ...(await original<object>()),
  openProfile: async () => undefined,
}))

vi.mock('#components/fluent/ActionMenu.tsx', () => ({ ActionMenu: () => null }))
vi.mock('#components/fluent/ConfirmDialog.tsx', () => ({ ConfirmDialog: ({ title }: { title: string }) => title }))
vi.mock('#components/fluent/InfoDialog.tsx', () => ({ InfoDialog: ({ title }: { title: string }) => title }))

const emptyForm = { ...profileForm }
afterEach(() => void Object.assign(profileForm, emptyForm))

/** Shows a part of the screen; returns its texts of buttons and the class of its status line. */
async function show(part: ReactNode): Promise<{ buttons: (string | null)[]; line: string }> {
  const room = document.createElement('div')
  const root = createRoot(room)
  await act(async () => root.render(<MemoryRouter>{part}</MemoryRouter>))
  const buttons = [...room.querySelectorAll('button, a')].map(it => it.textContent)
  const line = room.querySelector('[role=status]')?.className ?? ''
  await act(async () => root.unmount())
  return { buttons, line }
}

test('PROFILE-32 PROFILE-33 the buttons are LOGOUT and then MANAGE', async () => {
  const { buttons } = await show(<ProfileScreen />)
  expect(buttons.filter(it => it === 'LOGOUT' || it?.startsWith('MANAGE'))).toEqual(['LOGOUT', 'MANAGE'])
})

test('PROFILE-44 when the screen is left, its records count as unread, so that the next visit waits for them', async () => {
  account.reading = 'loaded'
  await show(<ProfileScreen />)
  expect(account.reading).toBe('unread')
})

test('PROFILE-45 PROFILE-47 a save that ends while Unsaved Changes is asked is confirmed after the answer', async () => {
  const state = (is: string) => ({ is, values: {}, saved: {}, sending: undefined })
  const room = document.createElement('div')
  const root = createRoot(room)
  const shown = async (it: object): Promise<string> => {
    await act(async () => Object.assign(profileForm, it))
    await act(async () => vi.dynamicImportSettled())
    return room.textContent
  }
  await act(async () => root.render(<Dialogs />))
  expect(await shown({ state: state('asking'), isSavedShown: true })).toBe('Unsaved Changes')
  expect(await shown({ state: state('clean') })).toBe('Success')
  await act(async () => root.unmount())
})

test.each([
  ['unknown', false],
  ['failed', true],
] as const)(
  'SETTINGS-08 the line beside SAVE has the color of an error where the time zone is %s: %s',
  async (why, isError) => {
    const values = {
      name: 'Eva',
      phoneNumber: '+4520123456',
      shipName: 'Elsa',
      shipHomeLocation: '',
      timezone: 'Nope/Zone',
    }
    Object.assign(profileForm, {
      state: { is: 'dirty', values, saved: { ...values, timezone: 'UTC' }, sending: undefined },
      notStored: { timeZone: why },
    })
    const { line } = await show(<SaveBar />)
    expect(line.includes('saveError')).toBe(isError)
  },
)
