import { afterEach, expect, test, vi } from 'vitest'
import { openCalmApp } from '#testing/app.ts'
import { deviceStorage, tabStorage } from '#platform/storage.ts'

vi.mock('@microsoft/signalr', async original => ({
  ...(await original<object>()),
  ...(await import('#testing/hub.ts')),
}))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const refuse = (name: string) => () => {
  throw new DOMException('no', name)
}
type Trouble = 'forbidden' | 'full' | 'missing'
/** Replaces the browser storages by ones that do not work. */
function trouble(is: Trouble): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    vi.stubGlobal(name, undefined)
    if (is === 'full')
      vi.stubGlobal(name, { getItem: () => null, setItem: refuse('QuotaExceededError'), removeItem: () => undefined })
    if (is === 'forbidden')
      Object.defineProperty(globalThis, name, { configurable: true, get: refuse('SecurityError') })
  }
}
const TROUBLES: readonly Trouble[] = ['forbidden', 'full', 'missing']

test.each(TROUBLES)('reads find nothing and no call throws when the device storage is %s', is => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  trouble(is)
  deviceStorage.save('a', '1')
  tabStorage.save('a', '1')
  expect([deviceStorage.read('a'), tabStorage.read('a')]).toEqual([undefined, undefined])
  expect(() => [deviceStorage.remove('a'), tabStorage.remove('a')]).not.toThrow()
})

test.each(TROUBLES)('START-07 the app starts and forms can be filled in when the device storage is %s', async is => {
  trouble(is)
  const app = await openCalmApp()
  app.actions.openContactForm(undefined)
  await app.pass(0)
  app.actions.changeContact({ name: 'Bo' })
  await app.pass(1_000)
  expect([app.visit('/home'), app.stores.contactForm.state, app.stores.alarm.armed]).toMatchObject([
    '/home',
    { values: { name: 'Bo' } },
    false,
  ])
})
