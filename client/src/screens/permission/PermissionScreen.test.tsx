// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { Link, MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { PermissionScreen } from '#screens/permission/PermissionScreen.tsx'
import { geolocation } from '#stores/geolocation.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** The permission of the browser, which the person may change in its settings. */
class Permission extends EventTarget {
  state: PermissionState = 'prompt'
}

let end: () => Promise<void> = () => Promise.resolve()
afterEach(async () => {
  await end()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'permissions')
  Object.assign(geolocation, { fix: undefined, failure: undefined, isReading: false })
})

function Address() {
  return <output>{useLocation().pathname}</output>
}

function Back() {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Back
    </button>
  )
}

interface Page {
  press(name: string): Promise<void>
  find(): Promise<void>
  path(): string | null | undefined
}

/** Opens the screen on the way to MOB, with a link that leads away; the phone is found by hand. */
async function open(): Promise<Page> {
  let found: (it: object) => void = () => undefined
  const getCurrentPosition = (it: typeof found): void => {
    found = it
  }
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } })
  const room = document.body.appendChild(document.createElement('div'))
  const root = createRoot(room)
  end = async () => {
    await act(async () => root.unmount())
    room.remove()
  }
  const screens = (
    <MemoryRouter initialEntries={['/home', '/geo-permission?destination=mob']}>
      <Address />
      <Back />
      <Link to="/settings">Settings</Link>
      <Routes>
        <Route path="/geo-permission" element={<PermissionScreen />} />
        <Route path="*" element={null} />
      </Routes>
    </MemoryRouter>
  )
  await act(async () => root.render(screens))
  return {
    press: name =>
      act(async () =>
        [...room.querySelectorAll<HTMLElement>('a, button')].find(it => it.textContent === name)?.click(),
      ),
    find: () => act(async () => found({ coords: { latitude: 1, longitude: 2, accuracy: 3 } })),
    path: () => room.querySelector('output')?.textContent,
  }
}

test('GEO-10 a position leads on from the screen that asked for it', async () => {
  const page = await open()
  await page.press('REQUEST USER POSITION')
  await page.find()
  expect(page.path()).toBe('/mob')
})

test('GEO-10 going back from there passes the permission screen over', async () => {
  const page = await open()
  await page.press('REQUEST USER POSITION')
  await page.find()
  await page.press('Back')
  expect(page.path()).toBe('/home')
})

test('GEO-10 a person who has left the screen stays where they are when the position arrives', async () => {
  const page = await open()
  await page.press('REQUEST USER POSITION')
  await page.press('Settings')
  await page.find()
  expect(page.path()).toBe('/settings')
})

test('GEO-06 GEO-18 UX the message stands on the screen, and its banner alone is spoken', async () => {
  await open()
  await act(async () => {
    geolocation.failure = 'denied'
  })
  const shown = document.querySelector('[data-notice]')
  expect(shown?.textContent).toBe('ERROR GETTING GEOLOCATIONUser denied the request for geolocation.')
  expect(shown?.closest('[role=status], [role=alert]')).toBeNull()
})

test('GEO-15 UX the button keeps the focus while the position is read', async () => {
  const page = await open()
  await page.press('REQUEST USER POSITION')
  const button = document.querySelector('[aria-busy=true]')
  expect([button?.matches(':disabled'), button?.getAttribute('aria-disabled')]).toEqual([false, 'true'])
})

const areStepsFirst = (): boolean =>
  document.querySelector('h2')?.compareDocumentPosition(document.querySelector('.btn') ?? document) ===
  Node.DOCUMENT_POSITION_FOLLOWING

test.each([
  ['the browser reports it', (it: Permission) => it.dispatchEvent(new Event('change'))],
  ['the window has the focus again', () => window.dispatchEvent(new Event('focus'))],
  ['the page is visible again', () => document.dispatchEvent(new Event('visibilitychange'))],
])('UX GEO-17 the steps lead the screen as long as the permission is denied, once %s', async (_, report) => {
  const permission = new Permission()
  Object.defineProperty(navigator, 'permissions', { configurable: true, value: { query: async () => permission } })
  const change = (state: PermissionState): Promise<void> =>
    act(async () => {
      permission.state = state
      report(permission)
    })
  await open()
  expect(areStepsFirst()).toBe(false)
  await change('denied')
  expect(areStepsFirst()).toBe(true)
  await change('granted')
  expect(areStepsFirst()).toBe(false)
  await end()
  const query = vi.fn(async () => permission)
  Object.assign(navigator.permissions, { query })
  await change('denied')
  expect(query).not.toHaveBeenCalled()
})
