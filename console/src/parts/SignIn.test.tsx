// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { takeToken, token } from '#token.ts'
import { field, fakeControl, fill, isThere, press, problem, render, textOf } from '#testing.ts'
import { App } from './App.tsx'
import { SignIn } from './SignIn.tsx'

test('the token of the address is taken over, and another fragment keeps it', () => {
  takeToken('#token=from-address')
  expect(token()).toBe('from-address')
  takeToken('#other=1')
  expect(token()).toBe('from-address')
})

test('the page names both commands that print the address of the console', async () => {
  await render(<SignIn onSignIn={() => {}} />)
  expect(document.querySelector('p')?.textContent).toBe(
    'Open the address of the console that npm start or npx drydock up prints: it brings the token along. Or paste the token here.',
  )
})

test('an accepted token is stored without blanks and signs in', async () => {
  const control = fakeControl({ 'GET /boats': [] })
  const onSignIn = vi.fn()
  await render(<SignIn onSignIn={onSignIn} />)
  await fill('Token', '  right ')
  await press('Open the console')
  expect([onSignIn.mock.calls.length, token(), control.calls[0]?.authorization]).toEqual([1, 'right', 'Bearer right'])
})

test.each<[string, () => Response, string]>([
  ['refuses', problem(401, { detail: 'Unauthorized' }), 'This is not the token of the fake boat that runs now.'],
  ['fails over', problem(500, { detail: 'Out of memory.' }), 'Out of memory.'],
])('a token that the fake boat %s does not sign in, and its field shows the reason', async (_, reply, text) => {
  fakeControl({ 'GET /boats': reply })
  const onSignIn = vi.fn()
  await render(<SignIn onSignIn={onSignIn} />)
  await fill('Token', 'wrong')
  await press('Open the console')
  const input = field('Token')
  expect([onSignIn.mock.calls.length, textOf('[role=alert]')]).toEqual([0, text])
  expect([input.getAttribute('aria-invalid'), input.getAttribute('aria-describedby')]).toEqual([
    'true',
    document.querySelector('[role=alert]')?.id,
  ])
})

test('the console asks for a token when there is none, and then loads the boats', async () => {
  const control = fakeControl({ 'GET /boats': [] })
  sessionStorage.clear()
  await render(<App />)
  expect([isThere('h1', 'Drydock console'), control.calls]).toEqual([true, []])
  await fill('Token', 'right')
  await press('Open the console')
  expect([isThere('h1', 'Drydock console'), control.routes()]).toEqual([false, ['GET /boats', 'GET /boats']])
})

test('a token that is refused later is deleted and asked for again', async () => {
  fakeControl({ 'GET /boats': problem(401, { detail: 'Unauthorized' }) })
  await render(<App />)
  expect([isThere('h1', 'Drydock console'), token()]).toEqual([true, undefined])
})
