import { afterEach, expect, test, vi } from 'vitest'
import { deviceOf, isIos } from '#platform/device.ts'

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

const MAC_AGENT = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
test.each([
  ['an iPhone', 'iOS', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)', 'iPhone', 5],
  ['an iPad', 'iOS', 'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X)', 'iPad', 5],
  ['an iPod', 'iOS', 'Mozilla/5.0 (iPod; U; CPU like Mac OS X; en)', 'iPod', 5],
  ['an iPad that says it is a Mac', 'iOS', MAC_AGENT, 'MacIntel', 5],
  ['a Mac', 'Android', MAC_AGENT, 'MacIntel', 0],
  ['an Android phone', 'Android', 'Mozilla/5.0 (Linux; Android 14; Pixel 8)', 'Linux armv81', 5],
  ['a computer with a touch screen', 'Android', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Win32', 10],
])('GEO-16 OPEN-102 %s gets the instructions for %s', (_, system, userAgent, platform, maxTouchPoints) => {
  vi.stubGlobal('navigator', { userAgent, platform, maxTouchPoints })
  expect(isIos()).toBe(system === 'iOS')
})
