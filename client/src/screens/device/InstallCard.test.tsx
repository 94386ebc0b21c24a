// @vitest-environment happy-dom
import { NotificationFlags } from '@drydock/contracts'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ClosedCard } from '#screens/device/ClosedCard.tsx'
import { InstallCard } from '#screens/device/InstallCard.tsx'
import { installOffer } from '#stores/installOffer.ts'
import { notifications } from '#stores/notifications.ts'
import { profile } from '#stores/profile.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const give = (name: string, value: unknown): void =>
  void Object.defineProperty(navigator, name, { value, configurable: true })
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Safari/604.1'
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/130.0 Mobile'

let room: HTMLElement
let root: Root
beforeEach(() => {
  room = document.createElement('div')
  root = createRoot(room)
})
afterEach(async () => {
  await act(async () => root.unmount())
  installOffer.isKept = false
  vi.unstubAllGlobals()
})
async function show(agent: string, isInstalled: boolean): Promise<void> {
  give('userAgent', agent)
  vi.stubGlobal('matchMedia', () => ({ matches: isInstalled }))
  await act(async () =>
    root.render(
      <MemoryRouter>
        <InstallCard />
        <ClosedCard />
      </MemoryRouter>,
    ),
  )
}
const card = (name: string) => room.querySelector(`[aria-label="${name}"]`)

test('XTRA-15 on an iPhone three steps, each with a picture, show how the app is installed', async () => {
  await show(IPHONE, false)
  const steps = [...room.querySelectorAll('ol > li')]
  expect(steps.map(it => it.querySelector('svg') !== null && it.textContent)).toEqual([
    expect.stringMatching(/^1\. Touch Share/),
    expect.stringMatching(/^2\. .*Add to Home Screen/),
    expect.stringMatching(/^3\. Touch Add/),
  ])
})

test('XTRA-15 a button installs the app where the browser offers it, else a text says where to do it', async () => {
  await show(ANDROID, false)
  expect([card('Install the app')?.querySelector('button'), card('Install the app')?.textContent]).toEqual([
    null,
    expect.stringContaining('Open the menu of the browser, then Install app.'),
  ])
  await act(async () => {
    installOffer.isKept = true
  })
  expect(card('Install the app')?.querySelector('button')?.textContent).toBe('Install')
})

test('UX the card takes the focus from the button of an offer that has been used', async () => {
  document.body.append(room)
  await show(ANDROID, false)
  await act(async () => {
    installOffer.isKept = true
  })
  card('Install the app')?.querySelector('button')?.focus()
  await act(async () => {
    installOffer.isKept = false
  })
  expect(document.activeElement).toBe(card('Install the app'))
  room.remove()
})

test('XTRA-15 an installed app offers no installation', async () => {
  await show(IPHONE, true)
  expect(card('Install the app')).toBeNull()
})

test.each([
  [IPHONE, ['In front, screen on', 'Behind another app, or screen locked', 'Closed, installed or not', 'Always']],
  [ANDROID, ['In front, screen on', 'Behind another app', 'Screen locked', 'Closed, installed or not', 'Always']],
])('XTRA-16 the card says what the app does when it is not in front, for %s', async (agent, states) => {
  await show(agent, true)
  expect([...room.querySelectorAll('dt')].map(it => it.textContent)).toEqual(states)
  expect([...room.querySelectorAll('dd')].slice(-2).map(it => it.textContent)).toEqual([
    'Nothing. An installed web app cannot sound then.',
    'E-mail and SMS of the boat, where they are chosen in the account.',
  ])
})

test('XTRA-16 the card promises e-mail and SMS only where they are chosen, and the captain alone can choose', async () => {
  const flags = (contact: object | undefined) => act(async () => Object.assign(notifications, { contact }))
  const said = () => [[...room.querySelectorAll('dd')].at(-1)?.textContent, room.querySelector('a')?.textContent]
  Object.assign(profile, { it: { isCaptain: true } })
  await show(ANDROID, true)
  await flags({ ...NotificationFlags.parse({}), phoneNumber: '+4520000009' })
  expect(said()).toEqual(['No e-mail and no SMS tells you of an alarm.', 'Choose e-mail and SMS'])
  await flags({ ...NotificationFlags.parse({ hatchEmailActive: true }), phoneNumber: '+4520000009' })
  expect(said()).toEqual(['Only e-mail reaches you, but not for every alarm.', 'Choose e-mail and SMS'])
  await act(async () => Object.assign(profile, { it: { isCaptain: false } }))
  expect(said()).toEqual([
    'E-mail and SMS go to the captain and to sailor friends, as the captain has chosen.',
    undefined,
  ])
  await act(async () => Object.assign(profile, { it: undefined }))
  await flags(undefined)
})
