// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ArmButton } from '#screens/home/ArmButton.tsx'
import { chooseOnDevice } from '#stores/deviceChoice.ts'
import { disarmQuestion } from '#stores/disarmQuestion.ts'
import { settings } from '#stores/settings.ts'
import { dropUnlock, unlock } from '#stores/unlock.ts'
import { installAuthenticator } from '#testing/authenticator.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const { store, calls } = vi.hoisted(() => ({
  store: { armed: true, arming: { is: 'idle' }, mode: { is: 'off' }, unseen: 0, armingFailedAt: undefined },
  calls: [] as string[],
}))
vi.mock('#stores/alarm.ts', async () => ({
  alarm: (await import('valtio/vanilla')).proxy({ ...store }),
  arm: async () => void calls.push('arm'),
  disarm: async () => void calls.push('disarm'),
}))
vi.mock('#screens/home/useInputDelay.ts', () => ({ useInputDelay: () => () => true }))
vi.mock('#screens/home/ClosedApp.tsx', () => ({ ClosedApp: () => <p>App closed</p> }))
vi.mock('#screens/home/ReadyLine.tsx', () => ({ ReadyLine: () => <p>Check</p> }))
vi.mock('#components/fluent/ConfirmDialog.tsx', () => import('#testing/confirmDialog.tsx'))

let room: HTMLElement
let root: Root
beforeEach(async () => {
  calls.length = 0
  room = document.createElement('div')
  root = createRoot(room)
  await act(async () =>
    root.render(
      <MemoryRouter>
        <ArmButton />
      </MemoryRouter>,
    ),
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  Object.assign((await import('#stores/alarm.ts')).alarm, store)
  chooseOnDevice(disarmQuestion, 'no')
  dropUnlock()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
const button = (text: string) => [...room.querySelectorAll('button')].find(it => it.textContent === text)
async function press(text: string): Promise<void> {
  await act(async () => button(text)?.click())
  // The question is loaded first, and then its dialog.
  for (const _ of ['question', 'dialog']) await act(async () => vi.dynamicImportSettled())
}

test('XTRA-19 one press disarms, as long as nobody has chosen the question', async () => {
  await press('DISARM')
  expect([calls, button('Disarm')]).toEqual([['disarm'], undefined])
})

test('XTRA-19 once chosen, the app asks, and only yes disarms', async () => {
  chooseOnDevice(disarmQuestion, 'yes')
  await press('DISARM')
  expect(calls).toEqual([])
  await press('Cancel')
  expect([calls, button('Disarm')]).toEqual([[], undefined])
  await press('DISARM')
  await press('Disarm')
  expect([calls, button('Disarm'), localStorage.getItem('ask-before-disarming')]).toEqual([
    ['disarm'],
    undefined,
    'yes',
  ])
})

test('ALARM-02 ALARM-10 the button keeps the focus while the boat arms, and a status line tells begin and outcome once', async () => {
  document.body.append(room)
  const { alarm } = await import('#stores/alarm.ts')
  const spoken = () => room.querySelector('[role=status]')?.textContent
  await act(async () => Object.assign(alarm, { armed: false }))
  const it = button('ARM')
  it?.focus()
  expect(spoken()).toBe('')
  await act(async () => Object.assign(alarm, { arming: { is: 'waiting', action: 'arm', until: 60_000 } }))
  await act(async () => it?.click())
  expect([spoken(), it?.disabled, it?.getAttribute('aria-disabled'), calls]).toEqual(['Arming...', false, 'true', []])
  await act(async () => Object.assign(alarm, { armed: true, arming: { is: 'idle' } }))
  expect([spoken(), document.activeElement === it]).toEqual(['ARMED', true])
  room.remove()
})

test('XTRA-19 the question closes and the status line tells it when somebody else disarms the boat meanwhile', async () => {
  const { alarm } = await import('#stores/alarm.ts')
  chooseOnDevice(disarmQuestion, 'yes')
  await press('DISARM')
  expect(button('Disarm')).toBeDefined()
  await act(async () => Object.assign(alarm, { armed: false }))
  expect([button('Disarm'), room.querySelector('[role=status]')?.textContent]).toEqual([undefined, 'DISARMED'])
  await act(async () => Object.assign(alarm, { armed: true }))
  expect([button('Disarm'), calls]).toEqual([undefined, []])
})

/** The question is chosen, and the unlock in its place. */
function withUnlock(): void {
  chooseOnDevice(disarmQuestion, 'yes')
  unlock.credential = '0100ff'
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
}

test('XTRA-22 the unlock of the device disarms, without a question', async () => {
  const { asked } = installAuthenticator()
  withUnlock()
  await press('DISARM')
  expect([calls, button('Disarm')]).toEqual([['disarm'], undefined])
  expect(asked).toMatchObject([
    { userVerification: 'required', allowCredentials: [{ id: Uint8Array.of(1, 0, 255), transports: ['internal'] }] },
  ])
})

test.each([
  ['refuses', () => installAuthenticator('refused')],
  [
    'knows no such request',
    () => void Object.defineProperty(navigator, 'credentials', { value: undefined, configurable: true }),
  ],
])('XTRA-22 where the device %s, the question is asked and disarms', async (_, install) => {
  install()
  withUnlock()
  await press('DISARM')
  expect(calls).toEqual([])
  await press('Disarm')
  expect([calls, button('Disarm')]).toEqual([['disarm'], undefined])
})

test('XTRA-22 where the device never answers, the question comes after 5 s', async () => {
  await import('#screens/home/DisarmQuestion.tsx')
  installAuthenticator('silent')
  withUnlock()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await act(async () => button('DISARM')?.click())
  await act(() => vi.advanceTimersByTimeAsync(4_999))
  expect(button('Disarm')).toBeUndefined()
  await act(() => vi.advanceTimersByTimeAsync(1))
  await act(async () => button('Disarm')?.click())
  expect(calls).toEqual(['disarm'])
})

test('XTRA-27 a failed arming is shown below the button with its time, and what is known of the boat', async () => {
  const { alarm } = await import('#stores/alarm.ts')
  const notes = () => [...room.querySelectorAll('p:not([role])')].map(it => it.textContent)
  const show = async (it: object): Promise<void> => {
    await act(async () => Object.assign(alarm, it))
    await act(async () => vi.dynamicImportSettled())
  }
  settings.timeZone = 'Europe/Copenhagen'
  await show({ armed: false, armingFailedAt: Date.parse('2024-06-01T19:17:05Z') })
  expect(notes()).toEqual(['Arming failed at 21:17. The boat is not armed.'])
  await show({ armed: undefined })
  expect(notes()).toEqual(['Arming failed at 21:17.', 'The boat has not reported its state yet.'])
  await show({ armed: true, armingFailedAt: undefined })
  expect(notes()).toEqual(['Check', 'App closed'])
})

test('UX XTRA-07 the notes stand below the button of an armed boat, but not during an alarm', async () => {
  const { alarm } = await import('#stores/alarm.ts')
  const notes = () => [...room.querySelectorAll('p:not([role])')].map(it => it.textContent)
  await act(async () => vi.dynamicImportSettled())
  expect(notes()).toEqual(['Check', 'App closed'])
  await act(async () => Object.assign(alarm, { mode: { is: 'on' } }))
  const during = notes()
  await act(async () => Object.assign(alarm, { mode: { is: 'off' } }))
  expect([during, notes()]).toEqual([[], ['Check', 'App closed']])
})
