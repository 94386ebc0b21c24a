// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Banners } from '#app/Banners.tsx'
import { alarm, clearAlarmMode, silenceAlarm, triggerAlarm } from '#stores/alarm.ts'
import { signals } from '#stores/signals.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let room: HTMLElement
let root: Root
beforeEach(async () => {
  Object.assign(signals, { isHeard: false, mayGoDark: false })
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

test('XTRA-02 an alarm that is not heard says so and offers to turn on the sound, one that is heard can be silenced', async () => {
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

test('XTRA-02 a silenced alarm, which nobody wants to hear, shows its time and no complaint', async () => {
  await act(async () => silenceAlarm())
  expect([words(), buttons()]).toEqual([[], [expect.stringMatching(/^Silent, (30|29) s$/)]])
})

test('XTRA-04 a screen that may go dark is told', async () => {
  await act(async () => {
    Object.assign(signals, { isHeard: true, mayGoDark: true })
  })
  expect(words()).toEqual(['This device did not allow its screen to stay on.'])
})
