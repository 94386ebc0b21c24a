import { afterEach, expect, test, vi } from 'vitest'
import { deviceOf } from '#platform/device.ts'

afterEach(() => vi.unstubAllGlobals())

const IPHONE = { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)', platform: 'iPhone' }
const IPAD = { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', platform: 'MacIntel', maxTouchPoints: 5 }
const MAC = { ...IPAD, maxTouchPoints: 0, vibrate: () => true }
const ANDROID = { userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8)', platform: 'Linux', vibrate: () => true }

test.each([
  ['an iPhone', IPHONE, true, { vibrates: false, runsBehind: false }],
  ['an iPad that says it is a Mac', IPAD, true, { vibrates: false, runsBehind: false }],
  ['a Mac', MAC, false, { vibrates: false, runsBehind: true }],
  ['an Android phone', ANDROID, true, { vibrates: true, runsBehind: true }],
])('XTRA-05 the abilities of %s for an alarm are recognized', (_, navigator, isTouched, expected) => {
  vi.stubGlobal('navigator', navigator)
  vi.stubGlobal('matchMedia', () => ({ matches: isTouched }))
  expect(deviceOf()).toEqual(expected)
})
