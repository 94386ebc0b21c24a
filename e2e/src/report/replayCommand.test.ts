import { expect, test } from 'vitest'
import type { ReplayOptions } from '#runner/replay/result.ts'
import { holdCommandOf, replayCommandOf } from './replayCommand.ts'
import { pageName } from './pageName.ts'

const options: ReplayOptions = { driver: 'dom', repeat: 1, jobs: 2, headed: false, slow: false, hubProtocol: 'json' }

test.each([
  [{ id: 'SC-10', file: 'scenarios/alarm/SC-10.yaml' }, {}, 'npx drydock replay SC-10 --driver dom'],
  [
    { id: 'TRY-1', file: '/tmp/my boat.yaml' },
    { driver: 'chromium' as const, seed: 7 },
    "npx drydock replay '/tmp/my boat.yaml' --driver chromium --seed 7",
  ],
  [{ id: 'TRY-1', file: "it's.yaml" }, {}, "npx drydock replay 'it'\\''s.yaml' --driver dom"],
  [
    { id: 'SC-10', file: 'scenarios/a.yaml' },
    { hubProtocol: 'messagepack' as const, split: true, basePath: '/app/' },
    'npx drydock replay SC-10 --driver dom --hub-protocol messagepack --split-origins --base-path /app/',
  ],
])('the command that repeats %j with %j is quoted and complete', (scenario, more, command) =>
  expect(replayCommandOf(scenario, { ...options, ...more })).toBe(command),
)

test('a file in the own folder of another repository is named by its path, since the library may have its id', () =>
  expect(replayCommandOf({ id: 'SC-10', file: 'scenarios/own/SC-10-mine.yaml' }, options, true)).toBe(
    'npx drydock replay scenarios/own/SC-10-mine.yaml --driver dom',
  ))

test.each([
  [['SC-10', '', 'dom', 1], 'SC-10.dom.html'],
  [['SC-10', '', 'chromium', 2], 'SC-10.chromium.2.html'],
  [['SC-30', 'code-0102', 'none', 1], 'SC-30-code-0102.none.html'],
] as const)('the page of %j is %s', ([id, name, driver, repeat], file) =>
  expect(pageName(id, name, driver, repeat)).toBe(file),
)

test('pageName distinguishes scenarios of two files with one id', () => {
  const [one, other] = ['a.yaml', 'b.yaml'].map(it => pageName('TRY-1', '', 'dom', 1, it))
  expect(one).not.toBe(other)
})

test('pageName distinguishes cases that a file name cannot', () => {
  const [one, other] = ['on: 1', 'on? 1'].map(it => pageName('SC-30', it, 'dom', 1))
  expect(one).toMatch(/^SC-30-on-1-[0-9a-f]{6}\.dom\.html$/)
  expect(one).not.toBe(other)
})

test('the page of a case is not that of a scenario whose id ends with the name of the case', () => {
  expect(pageName('SC-98', 'SHARED', 'dom', 1)).not.toBe(pageName('SC-98-SHARED', '', 'dom', 1))
  expect(pageName('SC-98', '401', 'dom', 1)).not.toBe(pageName('SC-98-401', '', 'dom', 1))
})

test.each([
  [{ id: 'SC-10', case: '', file: 'scenarios/alarm/SC-10.yaml' }, 190_250, {}, 'npm start -- SC-10 --until 3m10.25s'],
  [
    { id: 'SC-30', case: 'code 1', file: 'scenarios/a.yaml' },
    3_600_000,
    { hubProtocol: 'messagepack' as const, seed: 2 },
    "npm start -- SC-30 --case 'code 1' --until 1h0m0s --seed 2 --hub-protocol messagepack",
  ],
])('the command that holds %j at %i ms with %j is quoted and complete', (scenario, at, more, command) =>
  expect(holdCommandOf(scenario, { ...options, ...more }, at, { isPacked: false })).toBe(command),
)

test('in the package the command that holds a boat is npx drydock up', () =>
  expect(holdCommandOf({ id: 'A-1', case: '', file: 'a.yaml' }, options, 500, { isPacked: true })).toBe(
    'npx drydock up a.yaml --until 0.5s',
  ))
