import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Fault, faultsOf } from '#faults/faults.ts'
import { knownBoat } from './knownBoat.ts'
import { fault } from './kinds/fault.ts'
import { createPlay } from './runner/play.ts'
import { boatOf, loadTestScenario, playAlone } from './testing.ts'

async function messagesOf(steps: string): Promise<readonly string[]> {
  const { boat, play } = await playAlone(loadTestScenario(`steps:\n${steps}`))
  expect(play.failures).toEqual([])
  return boat.journal
    .since(0)
    .flatMap(it => (it.name === 'ShowMessage' ? [`${it.at - boat.clock.start} ${String(it.body)}`] : []))
}

test('when: a rule reacts to hub connections and disconnections', () => {
  const scenario = loadTestScenario(
    'steps:\n  - when: { hub: connected, do: [{ message: Come }] }\n  - when: { hub: disconnected, times: 1, do: [{ message: Gone }] }\n  - advance: 10s',
  )
  const boat = boatOf(scenario)
  createPlay(scenario, boat, undefined)
  boat.clock.advanceTo(boat.clock.start)
  for (const name of ['connected', 'disconnected', 'connected', 'disconnected'])
    boat.journal.append('state', name, { user: 'a' })
  boat.clock.advanceTo(boat.clock.start + 1_000)
  expect(boat.journal.since(0).flatMap(it => (it.name === 'ShowMessage' ? [it.body] : []))).toEqual([
    ['Come'],
    ['Gone'],
    ['Come'],
  ])
})

test('unless: a rule does nothing while its condition holds, and does not count this', async () => {
  const steps = `  - when: { push: JoinOpen, times: 1, unless: { state: { armed: true } }, do: [{ message: Open }] }
  - armed: true
  - join: open
  - at: 5s
  - armed: false
  - join: open
  - at: 6s
  - join: open
  - advance: 1s`
  expect(await messagesOf(steps)).toEqual(['5000 Open'])
})

test('unless: a repeating rule skips its turns and continues', async () => {
  expect(
    await messagesOf(
      '  - every: { span: 10s, times: 2, unless: { state: { armed: true } }, do: [{ message: Tick }] }\n  - armed: true\n  - at: 25s\n  - armed: false\n  - advance: 60s',
    ),
  ).toEqual(['30000 Tick', '40000 Tick'])
})

test('unless: on a boat without clients the hub is disconnected', async () => {
  expect(
    await messagesOf(
      '  - every: { span: 10s, times: 1, unless: { hub: disconnected }, do: [{ message: Tick }] }\n  - advance: 30s',
    ),
  ).toEqual([])
})

const RULES = [
  '{ span: 10s, jitter: 4s, times: 3, do: [{ message: A }] }',
  '{ span: 7s, jitter: 3s, do: [{ message: B }] }',
  '{ span: 5s, jitter: 2s, name: own, do: [{ message: C }] }',
  '{ span: 9s, jitter: 1s, do: [{ message: D }] }',
]

test('adding a rule does not change the random times of the others', async () => {
  const of = async (rules: readonly number[], letter: string): Promise<readonly string[]> =>
    (await messagesOf(`${rules.map(it => `  - every: ${RULES[it]}\n`).join('')}  - at: 60s`)).filter(message =>
      message.endsWith(letter),
    )
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([0, 1, 2, 3], { minLength: 1 }), async rules => {
      for (const rule of rules)
        expect(await of(rules, 'ABCD'[rule] ?? '')).toEqual(await of([rule], 'ABCD'[rule] ?? ''))
    }),
    { numRuns: 15 },
  )
})

test('a named rule has the same random times whatever it does', async () => {
  const timesOf = async (text: string): Promise<readonly string[]> =>
    (
      await messagesOf(
        `  - every: { span: 10s, jitter: 4s, times: 3, name: own, do: [{ message: ${text} }] }\n  - at: 60s`,
      )
    ).map(it => it.split(' ')[0] ?? '')
  expect(await timesOf('Other')).toEqual(await timesOf('Tick'))
})

test('adding a fault with a chance does not change when the others apply', () => {
  const WHICH = ['status', 'unauthorized', 'reset', 'malformed'] as const
  /** Calls, out of 30, at which a fault would apply if no other came first. */
  const strikes = (kinds: readonly (typeof WHICH)[number][], of: string): readonly number[] => {
    const boat = boatOf(loadTestScenario('steps: []'))
    const faults = faultsOf(boat)
    const asked: Fault[] = kinds.map(kind => ({ kind, place: 'rest', chance: 0.5 }))
    for (const it of asked) faults.begin(it)
    return Array.from({ length: 30 }, (_, call) =>
      faults.strike({ place: 'rest', name: `call ${call}` })?.kind === of ? [call] : [],
    ).flat()
  }
  fc.assert(
    fc.property(fc.shuffledSubarray([...WHICH], { minLength: 2 }), kinds => {
      const [first = 'status', ...others] = kinds
      // The oldest fault that applies wins; a later one applies only where the older ones do not.
      expect(strikes(kinds, first)).toEqual(strikes([first], first))
      const taken = new Set(strikes([first], first))
      const [second = 'status'] = others
      expect(strikes(kinds, second)).toEqual(strikes([second], second).filter(it => !taken.has(it)))
    }),
  )
})

test('a fault may have a name', () => {
  expect(
    'parsed' in fault.read({ on: 'weather', kind: 'drop', chance: 0.5, name: 'storm' }, knownBoat([], 'captain')),
  ).toBe(true)
})
