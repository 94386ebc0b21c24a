// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Banners } from '#app/Banners.tsx'
import { alarm, clearAlarmMode, silenceAlarm, triggerAlarm } from '#stores/alarm.ts'
import { dismissBanner, showSuccess, showWarning } from '#stores/banners.ts'
import { session } from '#stores/session.ts'
import { endSession } from '#stores/sessionReset.ts'
import { signals } from '#stores/signals.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let room: HTMLElement
let root: Root
beforeEach(async () => {
  Object.assign(signals, { isHeard: false, mayGoDark: false })
  session.is = 'signed-in'
  triggerAlarm(10)
  room = document.createElement('div')
  document.body.append(room)
  root = createRoot(room)
  await act(async () => root.render(<Banners />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  room.remove()
  clearAlarmMode()
})

const banner = () => room.querySelector('[data-banner=alarm]')
const words = () => [...(banner()?.querySelectorAll('p') ?? [])].map(it => it.textContent).slice(2)
const buttons = () => [...(banner()?.querySelectorAll('button') ?? [])].map(it => it.textContent)

test('XTRA-02 the banner of an unheard alarm says so and offers to turn on the sound, that of a heard alarm to silence it', async () => {
  expect([words(), buttons()]).toEqual([['This device makes no sound now.'], ['Turn on sound']])
  await act(async () => {
    signals.isHeard = true
  })
  expect([words(), buttons()]).toEqual([[], ['Silence 30 s']])
})

test.each(['pointerdown', 'keydown'])(
  'XTRA-02 the press that turns on the sound, from its %s on, does not silence it',
  async event => {
    const button = banner()?.querySelector('button')
    const press = async (name: string, sounds: boolean): Promise<void> =>
      act(async () => {
        button?.dispatchEvent(new Event(name, { bubbles: true }))
        signals.isHeard = sounds
      })
    await press(event, true)
    await press('click', true)
    expect([alarm.mode.is === 'on' && alarm.mode.silencedUntil, buttons()]).toEqual([undefined, ['Silence 30 s']])
  },
)

test('XTRA-02 a silenced alarm shows its countdown, and no note that it is not heard', async () => {
  await act(async () => silenceAlarm())
  expect([words(), buttons()]).toEqual([[], [expect.stringMatching(/^Silent, (30|29) s$/)]])
})

test('UX the button keeps the focus when it silences the alarm, and when the silence ends', async () => {
  await act(async () => {
    signals.isHeard = true
  })
  const button = banner()?.querySelector('button')
  button?.focus()
  await act(async () => button?.click())
  const silent = [buttons(), button?.getAttribute('aria-disabled'), document.activeElement === button]
  expect(silent).toEqual([[expect.stringMatching(/^Silent, /)], 'true', true])
  await act(async () => triggerAlarm(10))
  expect([buttons(), document.activeElement === button]).toEqual([['Silence 30 s'], true])
})

test('UX a status line says that the alarm was cleared, and nothing before the first alarm', async () => {
  const said = () => room.querySelector('[role=status]')?.textContent
  expect(said()).toBe('This device makes no sound now.')
  await act(async () => clearAlarmMode())
  expect([banner(), said()]).toEqual([null, 'Alarm cleared'])
  await act(async () => root.unmount())
  root = createRoot(room)
  await act(async () => root.render(<Banners />))
  expect(said()).toBe('')
})

test('UX the end of the session takes the alarm away without saying that it was cleared, also after the next sign-in', async () => {
  const said = () => room.querySelector('[role=status]')?.textContent
  await act(async () => {
    session.is = 'signed-out'
    endSession()
  })
  const after = [banner(), said()]
  await act(async () => {
    session.is = 'signed-in'
  })
  expect([after, said()]).toEqual([[null, ''], ''])
})

test('XTRA-04 the banner warns that the screen may go dark', async () => {
  await act(async () => {
    Object.assign(signals, { isHeard: true, mayGoDark: true })
  })
  expect(words()).toEqual(['This device did not allow its screen to stay on.'])
})

test.each([
  ['warning', 'alert', showWarning],
  ['success', 'status', showSuccess],
] as const)(
  'BANNER-02 BANNER-03 OPEN-100 the same %s again comes as new content of its %s, so that it is spoken',
  async (kind, role, show) => {
    const words = () => room.querySelector(`[role=${role}] [data-banner=${kind}] .grow`)
    await act(async () => show('Main power loss'))
    const [first, button] = [words(), room.querySelector<HTMLElement>(`[data-banner=${kind}] .tool`)]
    button?.focus()
    vi.setSystemTime(Date.now() + 1_000)
    await act(async () => show('Main power loss'))
    expect([words()?.textContent, words() === first]).toEqual([first?.textContent, false])
    expect(document.activeElement).toBe(button)
    vi.useRealTimers()
    await act(async () => dismissBanner(kind))
  },
)
