import { expect, test } from 'vitest'
import type { ReplayOptions } from '#runner/replay/result.ts'
import { replayCommandOf } from './replayCommand.ts'
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
])('%j with %j is played again by its command', (scenario, more, command) =>
  expect(replayCommandOf(scenario, { ...options, ...more })).toBe(command),
)

test("a file of another repository's own folder is named by its path, since its id may be one of the library's, too", () =>
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

test('scenarios of two files with one id have pages of their own', () => {
  const [one, other] = ['a.yaml', 'b.yaml'].map(it => pageName('TRY-1', '', 'dom', 1, it))
  expect(one).not.toBe(other)
})

test('cases that a file name cannot tell apart have pages of their own', () => {
  const [one, other] = ['on: 1', 'on? 1'].map(it => pageName('SC-30', it, 'dom', 1))
  expect(one).toMatch(/^SC-30-on-1-[0-9a-f]{6}\.dom\.html$/)
  expect(one).not.toBe(other)
})
