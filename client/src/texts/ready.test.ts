import { expect, test } from 'vitest'
import { FINDINGS } from '#machines/readiness.ts'
import type { Platform } from '#platform/device.ts'
import { ready } from '#texts/ready.ts'
import { readyLine } from '#texts/readyLine.ts'

const PLATFORMS: readonly Platform[] = ['ios', 'iosInstalled', 'android', 'firefox', 'desktop']
const ALL = Object.entries(FINDINGS).flatMap(([name, found]) =>
  Object.entries(found).map(([is, weight]) => ({ name, is, weight })),
)

test.each(ALL)('XTRA-06 $name, $is has a text, and each thing to do has a text for each platform', found => {
  const { name, is, weight } = found
  expect(ready.says(name, is)).toMatch(/^[A-Z].*\.$/)
  expect(ready.name(name)).not.toBe(name)
  const advice = PLATFORMS.map(platform => ready.advice(name, is, platform))
  const needsAdvice = weight === 'todo' && !(name === 'notifications' && is === 'default')
  expect(advice.every(it => it === undefined || /^[A-Z].*\.$/.test(it))).toBe(true)
  expect(advice.includes(undefined)).toBe(!needsAdvice && weight !== 'good' ? advice[0] === undefined : !needsAdvice)
})

test('XTRA-05 XTRA-06 where the app stops behind another one, no notification is promised', () => {
  expect(ready.says('notifications', 'useless')).toMatch(/no alarm is shown then/)
  expect(ready.says('notifications', 'granted')).toMatch(/also shown while another app or tab is in front/)
})

test.each([
  [false, 0, 'This phone will wake you', 'As long as the app stays open.'],
  [false, 1, 'This phone may not wake you', '1 thing to do'],
  [true, 3, 'This computer may not wake you', '3 things to do'],
])('XTRA-06 computer %s, %d things to do: %s', (isComputer, count, title, line) => {
  expect([ready.title(isComputer, count), ready.line(count)]).toEqual([title, line])
})

test.each([
  [['sound', 'volume'], 'An alarm makes no sound here until you press anywhere.'],
  [['volume'], 'The alarm has not been tested on this device.'],
  [['screen'], 'This device may not wake you: 1 thing to do.'],
  [['volume', 'screen'], 'This device may not wake you: 2 things to do.'],
])('XTRA-07 the missing checks %j make one line: %s', (missing, line) => {
  expect(readyLine.missing(missing)).toBe(line)
})

test('XTRA-06 no two findings have the same text', () => {
  const said = ALL.map(({ name, is }) => ready.says(name, is))
  expect(said.filter((text, index) => said.indexOf(text) !== index)).toEqual([])
})
