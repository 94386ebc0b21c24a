import type { ScenarioReply } from '@drydock/contracts'
import { expect, test } from 'vitest'
import { lostWritesWarning, readyText, progressText, type ReadyServers } from './readyText.ts'

const PLAYING: ScenarioReply = {
  id: 'SC-100',
  name: 'Leave the boat',
  is: 'running',
  at: 45_000,
  of: 3_900_000,
  done: 2,
  steps: 5,
  leftOut: 9,
  failures: [],
}

test.each<[Partial<ScenarioReply>, string]>([
  [{ is: 'waiting', done: 0, at: 0 }, "SC-100 'Leave the boat' starts: an app is signed in."],
  [{}, 'SC-100: step 2 of 5, 0:45 of 1:05:00'],
  [{ is: 'over', done: 5, at: 3_900_000 }, 'SC-100: step 5 of 5, 1:05:00 of 1:05:00, finished'],
  [
    { failures: ['a.yaml:9:5: sensor: The boat has no door.'] },
    'SC-100: step 2 of 5, 0:45 of 1:05:00, 1 failed (a.yaml:9:5: sensor: The boat has no door.)',
  ],
])('progressText describes a scenario that is %j', (more, line) =>
  expect(progressText({ ...PLAYING, ...more })).toBe(line),
)

const ORIGIN = 'http://localhost:5200'
const SERVERS: ReadyServers = {
  gateway: { address: ORIGIN, origins: { app: ORIGIN, gateway: ORIGIN, identity: ORIGIN, storage: ORIGIN } },
  control: { address: 'http://localhost:5201', token: 'word' },
  first: {
    boat: { id: 'boat-1', state: { name: 'Freja' } },
    people: [
      { user: 'captain@freja.example', password: 'fair-winds', role: 'captain' },
      { user: 'friend@freja.example', password: 'calm-seas', role: 'friend' },
    ],
  },
  captain: { user: 'captain@freja.example', password: 'fair-winds' },
}
const linesOf = (...given: Parameters<typeof readyText>): readonly string[] =>
  readyText(...given)
    .split('\n')
    .map(it => it.trim())

test('readyText names a waiting scenario, and what starts it', () => {
  expect(linesOf(SERVERS, { scenario: { ...PLAYING, is: 'waiting' } })).toContain(
    "The boat 'Freja' is running. The scenario SC-100 'Leave the boat' (5 hardware steps) starts once an app is signed in. Open the app.",
  )
})

test('readyText says up to which moment the hardware has played, and that the clock is paused', () => {
  expect(linesOf(SERVERS, { scenario: PLAYING, heldAt: 190_000 })).toContain(
    "The boat 'Freja' is running. The hardware of SC-100 'Leave the boat' has played up to 3m 10s, and the clock is paused there. Start it in the console to go on.",
  )
})

test('readyText names every user with the password, and no friend where there is none', () => {
  expect(linesOf(SERVERS)).toEqual(
    expect.arrayContaining([
      'Captain   captain@freja.example',
      'Password  fair-winds',
      'Friend    friend@freja.example',
      'Password  calm-seas',
    ]),
  )
  const alone = { ...SERVERS, first: { ...SERVERS.first, people: SERVERS.first.people.slice(0, 1) } }
  expect(linesOf(alone).join(' ')).not.toContain('Friend')
})

test('readyText says where the console cannot show the app, and lists every address', () => {
  const lines = linesOf(SERVERS, {
    canShowFrame: false,
    addresses: [['Gateway', 'http://127.0.0.1:5202']],
    hints: ['Trust cert.pem.'],
  })
  expect(lines).toEqual(
    expect.arrayContaining([
      'App       http://localhost:5200',
      'Gateway   http://127.0.0.1:5202',
      'Console   http://localhost:5201/console/#token=word',
      'Trust cert.pem.',
    ]),
  )
  expect(lines.join(' ')).toContain('Open the app in one tab and the console in another')
  expect(lines.join(' ')).not.toContain('it shows the app beside')
})

test.each([
  [
    true,
    'boat.db was not closed by its last process, and boat.db-wal is missing: its last writes may be missing. To have them, stop, and copy boat.db, boat.db-wal and boat.db-count together.',
  ],
  [false, undefined],
])('a file that came without its log (%s) is told with what to copy', (isWithoutLog, expected) =>
  expect(lostWritesWarning({ file: 'boat.db', isResumed: true, isWithoutLog })).toBe(expected),
)
