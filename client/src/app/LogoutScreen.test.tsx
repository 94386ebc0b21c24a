// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, Route, Routes, useNavigationType } from 'react-router-dom'
import { expect, test } from 'vitest'
import { LogoutScreen } from '#app/LogoutScreen.tsx'
import { position } from '#stores/position.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** Home, and how it was reached. */
const Home = () => `Home by ${useNavigationType()}`

test('SESSION-13 SESSION-14 the logout callback clears the alarm data and is replaced by Home', async () => {
  position.fix = { latitude: 55.6, longitude: 12.5, accuracy: 8, heardAt: 0 }
  const room = document.body.appendChild(document.createElement('div'))
  const root = createRoot(room)
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={['/authentication/logout-callback']}>
        <Routes>
          <Route path="/authentication/logout-callback" element={<LogoutScreen />} />
          <Route path="/home" element={<Home />} />
        </Routes>
      </MemoryRouter>,
    ),
  )
  expect([room.textContent, position.fix]).toEqual(['Home by REPLACE', undefined])
  await act(async () => root.unmount())
})
