import { afterEach, expect, test, vi } from 'vitest'
import { openCalmApp } from '#testing/app.ts'

vi.mock('@microsoft/signalr', async original => ({
  ...(await original<object>()),
  ...(await import('#testing/hub.ts')),
}))
afterEach(() => void vi.useRealTimers())

test('BANNER-09 signing out covers the page, without a countdown, until the page has left', async () => {
  const app = await openCalmApp()
  const left = Promise.withResolvers<void>()
  app.identity.signOut = () => left.promise
  const leaving = app.actions.signOut()
  expect(app.stores.processing.work).toEqual({ is: 'signing-out', countdown: undefined })
  await app.pass(60_000)
  expect(app.stores.processing.work?.is).toBe('signing-out')
  left.resolve()
  await leaving
  expect(app.stores.processing.work).toBeUndefined()
})

test('BANNER-09 the overlay closes when the provider cannot be reached at sign-out', async () => {
  const app = await openCalmApp()
  app.identity.signOut = () => Promise.reject(new Error('offline'))
  await app.actions.signOut()
  expect([app.stores.processing.work, app.stores.session.is]).toEqual([undefined, 'signed-out'])
})

test('OPEN-088 a failed startup signs out without covering its own line', async () => {
  const app = await openCalmApp()
  app.actions.begin()
  await app.pass(50_000)
  expect([app.stores.start.isLoggingOut, app.stores.processing.work]).toEqual([true, undefined])
})
