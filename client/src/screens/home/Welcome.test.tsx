// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { Welcome } from '#screens/home/Welcome.tsx'
import { alarm } from '#stores/alarm.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

test('UX the screen takes the focus from the question of the first sign-in when it goes', async () => {
  const room = document.body.appendChild(document.createElement('main'))
  room.tabIndex = -1
  const root = createRoot(room)
  await act(async () =>
    root.render(
      <MemoryRouter>
        <Welcome />
      </MemoryRouter>,
    ),
  )
  room.querySelector('button')?.focus()
  await act(async () => root.render(null))
  expect(document.activeElement).toBe(room)
  await act(async () => root.unmount())
  room.remove()
})

test('UX XTRA-07 the question of the first sign-in makes room for an alarm, and comes back when Home is opened again', async () => {
  const room = document.createElement('div')
  const root = createRoot(room)
  const title = () => room.querySelector('h2')?.textContent
  const draw = (visit: number) =>
    act(async () =>
      root.render(
        <MemoryRouter>
          <Welcome key={visit} />
        </MemoryRouter>,
      ),
    )
  await draw(1)
  const before = title()
  await act(async () => Object.assign(alarm, { mode: { is: 'on' } }))
  const during = title()
  await act(async () => Object.assign(alarm, { mode: { is: 'off' } }))
  const after = title()
  await draw(2)
  expect([before, during, after, title()]).toEqual([
    'Will this device wake you?',
    undefined,
    undefined,
    'Will this device wake you?',
  ])
  await act(async () => root.unmount())
})
