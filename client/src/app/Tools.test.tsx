// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { Tools } from '#app/Tools.tsx'
import { session } from '#stores/session.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

test.each([
  ['NAV-34', 'signed-in', ['/profile']],
  ['NAV-35', 'signed-out', []],
  ['NAV-35', 'signing-in', []],
  ['NAV-35', 'unknown', []],
] as const)('%s with the session %s the profile icon links to %j', async (_, is, to) => {
  session.is = is
  const room = document.createElement('div')
  const root = createRoot(room)
  await act(async () =>
    root.render(
      <MemoryRouter>
        <Tools />
      </MemoryRouter>,
    ),
  )
  const links = [...room.querySelectorAll('a')].map(it => it.getAttribute('href'))
  await act(async () => root.unmount())
  expect(links).toEqual(to)
})
