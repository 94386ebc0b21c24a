import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#paths.ts'
import { sideOf, suitesOf } from './suites.ts'

const FOLDERS = ['client', 'console', 'contracts', 'e2e', 'examples', 'signalr', 'simulator']

function testFiles(): readonly string[] {
  const all = FOLDERS.flatMap(it => readdirSync(join(ROOT, it), { recursive: true, withFileTypes: true }))
  return all
    .filter(it => it.isFile() && /\.(?:test|spec)\.tsx?$/.test(it.name))
    .map(it => relative(ROOT, join(it.parentPath, it.name)).replaceAll('\\', '/'))
    .filter(it => !it.includes('node_modules/'))
}

test('every test file is named by one suite of e2e/src/coverage/suites.ts', () => {
  const files = testFiles()
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter(it => suitesOf(it).length !== 1)).toEqual([])
})

test.each([
  ['client/src/stores/alarm.test.ts', 'app'],
  ['e2e/specs/map.spec.ts', 'app'],
  ['simulator/src/areas/sensors.test.ts', 'gateway'],
  ['signalr/src/negotiate.test.ts', 'gateway'],
  ['e2e/src/coverage/titleIds.test.ts', undefined],
  ['e2e/src/coverage/gate.test.ts', undefined],
  ['e2e/src/runner/tables/tables.test.ts', undefined],
  ['e2e/src/runner/captain/library.test.ts', undefined],
  ['e2e/specs/ledger.spec.ts', undefined],
  ['contracts/src/power.test.ts', undefined],
  ['simulator/src/player/runner/play.test.ts', undefined],
  ['simulator/src/recording/record.test.ts', undefined],
  ['simulator/src/control/control.test.ts', undefined],
  ['elsewhere/src/areas/sensors.test.ts', undefined],
])('%s is evidence about %s', (file, side) => expect(sideOf(file)).toBe(side))
