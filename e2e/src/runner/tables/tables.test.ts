import { expect, test } from 'vitest'
import { readCatalogue } from '#coverage/catalogue.ts'
import { OUTSIDE, TABLES, violationOf } from './tables.ts'

const IDLE = { is: 'idle', armed: false, end: 'none' }
const REQUEST = { is: 'request', action: 'arm', run: 1 }
const WAITING = { is: 'waiting', armed: false, action: 'arm', run: 1, until: 60_000 }
const stepped = (state: object, input: object, next: object): string | undefined =>
  violationOf('SM-SYNC', { state, input, now: 0 }, next)

test('every row of a table is either a step of its machine or listed as outside it', async () => {
  const { transitions } = await readCatalogue()
  const written = new Set(Object.values(TABLES).flatMap(rows => rows.map(it => it.row)))
  const ids = transitions.filter(it => it.name in TABLES).flatMap(it => it.ids)
  expect(ids.filter(it => written.has(it) === it in OUTSIDE)).toEqual([])
})

test('SM-SYNC-1 a step that its row allows is right', () => {
  expect(stepped(IDLE, REQUEST, WAITING)).toBeUndefined()
})

test('SM-SYNC-1 a step that its row does not allow is named with the row', () => {
  expect(stepped(IDLE, REQUEST, IDLE)).toBe('SM-SYNC-1: request in idle leads to waiting arm, not to idle')
})

test('SM-SYNC-1 a wait that is too short is wrong', () => {
  expect(stepped(IDLE, REQUEST, { ...WAITING, until: 59_999 })).toBe(
    'SM-SYNC-1: request in idle leads to a wait of 60000 ms, not of another',
  )
})

test('SM-SYNC-9 an input without effect must not change the state', () => {
  expect([stepped(WAITING, REQUEST, WAITING), stepped(WAITING, REQUEST, IDLE)]).toEqual([
    undefined,
    'SM-SYNC-9: request in waiting changes nothing, but leads to idle',
  ])
})

test('an input without a row must not change the state', () => {
  expect(stepped(IDLE, { is: 'due' }, { ...IDLE, armed: true })).toBe(
    'SM-SYNC: due in idle changes nothing, but leads to idle',
  )
})

test('SM-SYNC-6 the failure of an earlier call must not change the state', () => {
  expect(stepped(WAITING, { is: 'call-failed', run: 0 }, { ...IDLE, end: 'refused' })).toBe(
    'SM-SYNC: call-failed in waiting changes nothing, but leads to idle',
  )
})

test('XTRA-26 tracking after a reload ends when it would have ended, at most one run later', () => {
  const ended = (until: number, next: object): string | undefined =>
    violationOf('SM-TRACK', { state: { is: 'off' }, input: { is: 'resume', until }, now: 1_000 }, next)
  expect([
    ended(5_000, { is: 'on', until: 5_000, nextAt: 11_000 }),
    ended(900_000, { is: 'on', until: 601_000, nextAt: 11_000 }),
    ended(900_000, { is: 'on', until: 900_000, nextAt: 11_000 }),
    ended(900, { is: 'off', end: 'over' }),
  ]).toEqual([undefined, undefined, expect.stringContaining('XTRA-26'), undefined])
})
