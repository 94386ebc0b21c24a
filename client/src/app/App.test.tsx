// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import css from '#screens/start/start.module.css'
import { App } from '#app/App.tsx'
import { session } from '#stores/session.ts'
import { start } from '#stores/start.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let end: () => Promise<void> = () => Promise.resolve()
afterEach(() => end())

/** Renders the app at an address, signed out, with an identity provider that cannot be reached. */
async function open(address: string): Promise<HTMLElement> {
  session.is = 'signed-out'
  session.signInFailure = 'unreachable'
  history.replaceState(null, '', address)
  const room = document.body.appendChild(document.createElement('div'))
  const root = createRoot(room)
  end = async () => {
    await act(async () => root.unmount())
    room.remove()
  }
  await act(async () => root.render(<App />))
  return room
}
const title = (room: HTMLElement): string | undefined => room.querySelector('h1')?.textContent

test('ROUTE-02 ROUTE-03 START-01 the address / shows the start screen with its logo and without a top bar', async () => {
  const room = await open('/')
  expect([
    room.querySelectorAll(`.${css.startMark} svg[viewBox="0 0 64 64"]`).length,
    title(room),
    room.querySelector('header'),
  ]).toEqual([1, 'MarineOne', null])
})

test.each([
  ['unreachable', 'You are signed out. The sign-in page cannot be reached'],
  ['unfinished', 'The sign-in could not be finished'],
  [
    'not-stored',
    'This device is full, or does not allow the app to store data. Free storage or allow it, then sign in.',
  ],
] as const)(
  'SESSION-01 the start screen says that the sign-in is %s and offers a Sign in button',
  async (signInFailure, label) => {
    const room = await open('/')
    await act(async () => void Object.assign(session, { signInFailure }))
    expect([
      room.querySelector(`.${css.startLabel}`)?.textContent,
      room.querySelector(`.${css.startState} button`)?.textContent,
    ]).toEqual([label, 'Sign in'])
  },
)

test('NAV-24 no bottom bar is shown while signed out', async () => {
  expect((await open('/home')).querySelector('nav')).toBeNull()
})

test('ROUTE-29 the app requests /user/profile when /user is opened', async () => {
  await open('/user')
  expect(start.requestedPath).toBe('/user/profile')
})

test('ROUTE-31 /user/login shows the start screen and keeps its own address', async () => {
  const room = await open('/user/login')
  expect([location.pathname, title(room)]).toEqual(['/user/login', 'MarineOne'])
})
