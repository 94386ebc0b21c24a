import { expect, test } from 'vitest'
import { boatOf, moveTo, entriesOf } from '#testing/boat.ts'
import { signInsOf } from './signIns.ts'

test('SESSION-10 the ended sign-ins are taken once', () => {
  const boat = boatOf()
  signInsOf(boat).end('captain@freja.example')
  signInsOf(boat).end('friend@freja.example')
  expect([signInsOf(boat).takeEnded(), signInsOf(boat).takeEnded()]).toEqual([
    ['captain@freja.example', 'friend@freja.example'],
    [],
  ])
})

test.each([
  ['renewal', 'sign-in'],
  ['sign-in', 'renewal'],
] as const)(
  'SESSION-08 each %s fails until the time is over, no %s does, and the journal records each fault',
  (what, other) => {
    const boat = boatOf()
    const { consumeFailure, failFor } = signInsOf(boat)
    const before = consumeFailure(what)
    failFor(what, 20_000)
    const begun = [consumeFailure(what), consumeFailure(other)]
    moveTo(boat, 19_999)
    const last = consumeFailure(what)
    moveTo(boat, 20_000)
    expect([before, begun, last, consumeFailure(what)]).toEqual([false, [true, false], true, false])
    expect(entriesOf(boat, 'step')).toEqual([
      [0, 'struck', { kind: what }],
      [19_999, 'struck', { kind: what }],
    ])
  },
)

test('ending a sign-in on one boat does not end it on another', () => {
  const [mine, other] = [boatOf(), boatOf()]
  signInsOf(mine).end('captain@freja.example')
  expect(signInsOf(other).takeEnded()).toEqual([])
})
