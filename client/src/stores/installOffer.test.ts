// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { install, installOffer, keepInstallOffer } from '#stores/installOffer.ts'

beforeAll(keepInstallOffer)
afterEach(() => void vi.restoreAllMocks())

test('XTRA-15 the offer of the browser is kept until the person asks for it, and shown once', async () => {
  await install()
  const prompt = vi.fn(async () => undefined)
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  window.dispatchEvent(offer)
  expect([offer.defaultPrevented, installOffer.isKept, prompt.mock.calls.length]).toEqual([true, true, 0])
  await install()
  await install()
  expect([installOffer.isKept, prompt.mock.calls.length]).toEqual([false, 1])
})

test('XTRA-15 an offer that the browser refuses to show fails quietly', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const prompt = async () => Promise.reject(new DOMException('again', 'InvalidStateError'))
  window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }))
  await install()
  expect([installOffer.isKept, warned.mock.calls.length]).toEqual([false, 1])
})
