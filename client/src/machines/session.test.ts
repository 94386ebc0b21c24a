import { expect, test } from 'vitest'
import { type SessionInput, sessionMachine, type SessionState } from '#machines/session.ts'

const AT = 1_000_000
const { step, deadline, initial } = sessionMachine
const user = { id: 'u1', name: 'Captain' }
const STATES: Readonly<Record<string, SessionState>> = {
  unknown: initial,
  'signed-out': { is: 'signed-out', end: 'none' },
  'signing-in': { is: 'signing-in' },
  'signed-in': { is: 'signed-in', user, trouble: undefined },
  'signing-out': { is: 'signing-out' },
}
const from = (name: string): SessionState => STATES[name] ?? initial
const INPUTS: readonly SessionInput[] = [
  { is: 'found', user, unfinished: true },
  { is: 'sign-in' },
  { is: 'sign-in-failed', end: 'unreachable' },
  { is: 'sign-in-failed', end: 'not-stored' },
  { is: 'sign-out' },
  { is: 'returned' },
  { is: 'renewed' },
  { is: 'renew-failed' },
  { is: 'ended' },
  { is: 'changed' },
]
const MOVES: readonly [string, string, SessionInput['is'], Partial<SessionState>][] = [
  ['SM-SESS-2', 'unknown', 'found', { is: 'signed-in', user }],
  ['SM-SESS-1', 'signed-out', 'sign-in', { is: 'signing-in' }],
  ['SESSION-01', 'signing-in', 'sign-in-failed', { is: 'signed-out', end: 'unreachable' }],
  ['SM-SESS-5 SESSION-08', 'signed-in', 'renew-failed', { is: 'signed-in', trouble: { renewAt: AT + 5_000 } }],
  ['SM-SESS-6', 'signed-in', 'ended', { is: 'signed-out', end: 'ended' }],
  ['SM-SESS-8 SESSION-07', 'signed-in', 'changed', { is: 'signed-out', end: 'changed' }],
  ['SM-SESS-11', 'signed-in', 'sign-out', { is: 'signing-out' }],
  ['SM-SESS-12', 'signing-out', 'returned', { is: 'signed-out', end: 'none' }],
]

test.each(MOVES)('%s from %s the input %s leads to the state in the table', (_, name, is, next) => {
  const input = INPUTS.find(it => it.is === is)
  expect(input && step(from(name), input, AT)).toMatchObject(next)
})

test.each(['unreachable', 'not-stored'] as const)('SESSION-01 a failed sign-in keeps its reason: %s', end => {
  expect(step(from('signing-in'), { is: 'sign-in-failed', end }, AT)).toEqual({ is: 'signed-out', end })
})

test('inputs without a row in the table change nothing', () => {
  for (const name of Object.keys(STATES)) {
    for (const input of INPUTS) {
      if (MOVES.some(([, state, is]) => state === name && is === input.is)) continue
      expect(step(from(name), input, AT), `${name} + ${input.is}`).toBe(from(name))
    }
  }
})

test('SM-SESS-3 SM-SESS-4 SM-SESS-5 a failed renewal is repeated every 5 s until one succeeds', () => {
  const failed = step(from('signed-in'), { is: 'renew-failed' }, AT)
  expect(deadline(failed)).toBe(AT + 5_000)
  const trying = step(failed, { is: 'due' }, AT + 5_000)
  expect(deadline(trying)).toBeUndefined()
  expect(deadline(step(trying, { is: 'renew-failed' }, AT + 6_000))).toBe(AT + 11_000)
  expect(step(trying, { is: 'renewed' }, AT + 6_000)).toEqual(from('signed-in'))
})

test.each([
  [false, 'none'],
  [true, 'unfinished'],
])(
  'SESSION-01 without a user the session is signed out, and an unfinished sign-in (%s) becomes its reason',
  (unfinished, end) => {
    expect(step(initial, { is: 'found', user: undefined, unfinished }, AT)).toEqual({ is: 'signed-out', end })
  },
)
