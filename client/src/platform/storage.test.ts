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
/** What a browser does whose storages are of no use. */
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

test.each(TROUBLES)('where the storage of the device is %s nothing is found, and nothing throws', is => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  trouble(is)
  deviceStorage.save('a', '1')
  tabStorage.save('a', '1')
  expect([deviceStorage.read('a'), tabStorage.read('a')]).toEqual([undefined, undefined])
  expect(() => [deviceStorage.remove('a'), tabStorage.remove('a')]).not.toThrow()
})

test.each(TROUBLES)(
  'START-07 where the storage of the device is %s the app starts all the same, and forms are filled in',
  async is => {
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
  },
)
