import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Boat } from '#boat/boat.ts'
import { createBoat } from '#boat/boat.ts'
import { pushChecksOf, send } from '#devices/gateway.ts'
import { START } from '#testing/boat.ts'
import { createFleet } from './fleet.ts'
import { watchPushes } from './watchPushes.ts'

/** Sends untyped pushes, like a bug in a device. */
const sendAnything = send as (boat: Boat, event: string, ...args: readonly unknown[]) => void
const CHANGE = { device: 'A', status: '0001', age: 0, battery: 87 }

function watched() {
  const boat = createBoat({ start: START })
  const problems: string[] = []
  watchPushes(boat, it => problems.push(it))
  return { boat, problems }
}
const advice = 'Correct the plan or the step of the boat that it comes from.'

test.each<readonly [string, readonly unknown[], string]>([
  [
    'UpdateStatusChange',
    [{ ...CHANGE, battery: 140 }],
    `boat-1 sent an invalid push: UpdateStatusChange, field /0/battery: expected at most 100, sent 140. ${advice}`,
  ],
  [
    'UpdateStatusChange',
    [{ ...CHANGE, status: 1 }],
    `boat-1 sent an invalid push: UpdateStatusChange, field /0/status: expected a text, sent 1. ${advice}`,
  ],
  [
    'UpdateStatusChange',
    [],
    `boat-1 sent an invalid push: UpdateStatusChange, its arguments: expected a list of at least 1, sent a list of 0. ${advice}`,
  ],
  [
    'SetStatusOnClient',
    ['{'],
    `boat-1 sent an invalid push: SetStatusOnClient, field /0: expected the JSON text of a status, sent a text of 1 characters that is no JSON. ${advice}`,
  ],
  [
    'SetArmOrDisarmOnClient',
    ['on'],
    `boat-1 sent an invalid push: SetArmOrDisarmOnClient, field /0: expected one of '0', '1', sent 'on'. ${advice}`,
  ],
])('an invalid %s push is reported with the event, the field and what is wrong', (event, args, problem) => {
  const { boat, problems } = watched()
  sendAnything(boat, event, ...args)
  expect(problems).toEqual([problem])
  expect(boat.journal.since(0).at(-1)).toMatchObject({ lane: 'hub', name: event, body: args })
})

test('the same invalid push is reported once', () => {
  const { boat, problems } = watched()
  for (let n = 0; n < 5; n++) sendAnything(boat, 'ShowMessage', n)
  expect(problems).toHaveLength(1)
})

test('for any push the check neither throws nor blocks the push', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(
        'SetStatusOnClient',
        'UpdatePosition',
        'UpdateAgingDev',
        'JoinOpen',
        'JoinFailed',
        'UpdateMiscInfo',
      ),
      fc.array(fc.anything(), { maxLength: 3 }),
      (event, args) => {
        const { boat } = watched()
        const before = boat.journal.since(0).length
        sendAnything(boat, event, ...args)
        expect(boat.journal.since(0).length).toBe(before + 1)
      },
    ),
  )
})

test('raw pushes of a scenario and the pushes of a normal hour are not reported', () => {
  const { boat, problems } = watched()
  boat.pushRaw('SetStatusOnClient', ['{'])
  boat.state.meters.V1 = '12,4'
  boat.clock.advanceTo(START + 3_600_000)
  expect(problems).toEqual([])
})

test('every boat of a fleet is watched, also after a restart', () => {
  const problems: string[] = []
  const fleet = createFleet(undefined, it => problems.push(it))
  const { boat } = fleet.add({ start: START, mode: 'paused' })
  sendAnything(boat, 'ShowMessage', 1)
  const again = fleet.restart(boat.id)
  if (again) sendAnything(again.boat, 'ShowMessage', 2)
  expect(problems).toHaveLength(2)
})

test('a push that its definition does not allow does not compile', () => {
  const { boat } = watched()
  const wrong = (): void => {
    // @ts-expect-error A number is no text.
    send(boat, 'ShowMessage', 1)
    // @ts-expect-error The device is missing.
    send(boat, 'UpdateStatusChange', { status: '0001' })
    // @ts-expect-error There is nothing to say.
    send(boat, 'JoinOpen', 'more')
  }
  expect([wrong.name, pushChecksOf(boat).size]).toEqual(['wrong', 1])
})
