import { HOUR } from '@drydock/contracts'
import { expect, test } from 'vitest'
import { findingsOf, HEARD_FOR_MS, LOW_BATTERY, type Readiness, remindersOf, weightOf } from '#machines/readiness.ts'

const NOW = 1_000 * HOUR
const READY: Readiness = {
  canSound: true,
  heardAt: NOW - HOUR,
  isUnheard: false,
  screen: 'kept',
  notifications: 'granted',
  runsBehind: true,
  isInstalled: true,
  battery: { level: 0.8, isCharging: true },
  storage: 'kept',
  link: 'fresh',
}
const found = (it: Partial<Readiness>) => findingsOf({ ...READY, ...it }, NOW)
const other = (it: Partial<Readiness>): readonly string[] =>
  found(it)
    .filter((finding, at) => finding.is !== found({})[at]?.is)
    .map(finding => `${finding.name} ${finding.is} ${weightOf(finding)}`)

test('XTRA-06 a device that would wake the captain has only good lines', () => {
  expect(found({}).map(weightOf)).toEqual(Array(8).fill('good'))
  expect(remindersOf(found({}))).toEqual([])
})

test.each([
  [{ canSound: false }, 'sound blocked todo'],
  [{ heardAt: undefined }, 'volume untried todo'],
  [{ isUnheard: true }, 'volume unheard todo'],
  [{ heardAt: NOW - HEARD_FOR_MS - 1 }, 'volume old todo'],
  [{ screen: 'refused' }, 'screen refused todo'],
  [{ screen: 'missing' }, 'screen missing note'],
  [{ screen: 'unknown' }, 'screen unknown note'],
  [{ notifications: 'default' }, 'notifications default todo'],
  [{ notifications: 'denied' }, 'notifications denied note'],
  [{ notifications: 'missing' }, 'notifications missing note'],
  [{ runsBehind: false }, 'notifications useless note'],
  [{ isInstalled: false }, 'installed no note'],
  [{ battery: { level: 0.8, isCharging: false } }, 'battery enough good'],
  [{ battery: { level: LOW_BATTERY, isCharging: false } }, 'battery enough good'],
  [{ battery: { level: LOW_BATTERY - 0.01, isCharging: false } }, 'battery low todo'],
  [{ battery: undefined }, 'battery unknown note'],
  [{ storage: 'temporary' }, 'storage temporary note'],
  [{ storage: 'unknown' }, 'storage unknown note'],
  [{ link: 'old' }, 'link old todo'],
  [{ link: 'lost' }, 'link lost todo'],
] as const)('XTRA-06 of a device with %j the check says: %s', (it, line) => {
  expect(other(it)).toEqual([line])
})

test.each([
  [{ heardAt: NOW - HEARD_FOR_MS }, 'a test that was heard 30 days ago'],
  [{ battery: { level: 0.05, isCharging: true } }, 'a low battery that is charging'],
])('XTRA-06 %j is enough: %s', (it, _) => {
  expect(other(it)).toEqual([])
})

test('XTRA-07 Home reminds of sound, test, screen and notifications; a lost link has its strip', () => {
  const all = found({
    canSound: false,
    heardAt: undefined,
    screen: 'refused',
    notifications: 'default',
    battery: { level: 0.1, isCharging: false },
    link: 'lost',
  })
  expect(remindersOf(all)).toEqual(['sound', 'volume', 'screen', 'notifications'])
})
