/** Wires of two engines, compared. */
import { expect, test } from 'vitest'
import { firstDifference, wireOf } from './wire.ts'

const line = (at: number, lane: string, name: string, body: unknown = null): string =>
  JSON.stringify({ at, body, lane, name })
const RUN = [
  line(0, 'rest', 'GET /api/Alarm'),
  line(50, 'app', 'captain', { come: ['Armed'] }),
  line(100, 'hub', 'JoinOpen', [1]),
]

test('wireOf has each call and push with its time, and nothing that is shown', () => {
  expect(wireOf(RUN)).toEqual([
    expect.stringMatching(/^0 ms rest GET \/api\/Alarm [0-9a-f]{12}$/),
    expect.stringMatching(/^100 ms hub JoinOpen [0-9a-f]{12}$/),
  ])
})

test('runs that show different things have the same wire', () => {
  expect(firstDifference(wireOf(RUN), wireOf(RUN.filter(it => !it.includes('"app"'))))).toBeUndefined()
})

test.each([
  [
    'a field of a body',
    [line(0, 'rest', 'GET /api/Alarm'), line(100, 'hub', 'JoinOpen', [2])],
    /^100 ms hub JoinOpen/,
    /^100 ms hub JoinOpen/,
  ],
  ['a moment', [line(0, 'rest', 'GET /api/Alarm'), line(150, 'hub', 'JoinOpen', [1])], /^100 ms hub/, /^150 ms hub/],
  ['a call that is missing', [line(100, 'hub', 'JoinOpen', [1])], /^0 ms rest/, /^100 ms hub/],
  ['an end that comes too soon', [line(0, 'rest', 'GET /api/Alarm')], /^100 ms hub/, /^nothing$/],
  ['a push too many', [...RUN, line(200, 'hub', 'JoinOpen')], /^nothing$/, /^200 ms hub/],
])('firstDifference finds %s, with both sides', (_, other, here, there) => {
  expect(firstDifference(wireOf(RUN), wireOf(other))).toEqual([
    expect.stringMatching(here),
    expect.stringMatching(there),
  ])
})
