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

/** The page of somebody who is not signed in, and whose sign-in cannot be reached, at an address. */
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

test('ROUTE-02 ROUTE-03 START-01 the first address shows the logo on the start screen, without a top bar', async () => {
  const room = await open('/')
  expect([
    room.querySelectorAll(`.${css.startMark} svg[viewBox="0 0 64 64"]`).length,
    title(room),
    room.querySelector('header'),
  ]).toEqual([1, 'MarineOne', null])
})

test.each([
  ['unreachable', 'The sign-in page cannot be reached'],
  ['unfinished', 'The sign-in could not be finished'],
  ['unkept', 'This device has no room left, or may not keep data. Make room or allow it, then sign in.'],
] as const)('SESSION-01 a sign-in that is %s is said, with a button to begin another', async (signInFailure, said) => {
  const room = await open('/')
  await act(async () => void Object.assign(session, { signInFailure }))
  expect([
    room.querySelector(`.${css.startLabel}`)?.textContent,
    room.querySelector(`.${css.startState} button`)?.textContent,
  ]).toEqual([said, 'Sign in'])
})

test('NAV-24 signed out there is no bottom bar', async () => {
  expect((await open('/home')).querySelector('nav')).toBeNull()
})

test('ROUTE-29 /user is /user/profile, which is where startup leads', async () => {
  await open('/user')
  expect(start.requestedPath).toBe('/user/profile')
})

test('ROUTE-31 /user/login is a place of its own, that of the start screen', async () => {
  const room = await open('/user/login')
  expect([location.pathname, title(room)]).toEqual(['/user/login', 'MarineOne'])
})
