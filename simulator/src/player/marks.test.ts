import { expect, test } from 'vitest'
import { failureText } from './failure.ts'
import { loadTestScenario, playAlone } from './testing.ts'

const texts = async (body: string): Promise<readonly string[]> =>
  (await playAlone(loadTestScenario(body))).play.failures.map(failureText)

test('after: a mark of the steps is a time to count from', () => {
  expect(
    loadTestScenario(
      'steps:\n  - at: 10s\n  - mark: begun\n  - at: 15s\n  - after: { mark: begun, span: 30s }\n  - status: now',
    ).scenes.map(it => it.at),
  ).toEqual([0, 10_000, 15_000, 40_000])
})

test('after: a mark cannot turn time back', () => {
  expect(() => loadTestScenario('steps:\n  - mark: begun\n  - at: 40s\n  - after: { mark: begun, span: 30s }')).toThrow(
    'Time goes backwards: 30s comes after 40s.',
  )
})

test('of: the time counts from the mark, even when a rule sets it while the expectation waits', async () => {
  const body = (within: string): string => `steps:
  - when: { state: { armed: true }, do: [{ mark: asked }, { after: 2s }, { message: Armed }] }
  - expect: { push: ShowMessage, within: ${within}, of: asked }
  - at: 7s
  - armed: true
  - at: 30s`
  expect(await texts(body('2s'))).toEqual([])
  expect(await texts(body('1999ms'))).toEqual([
    "test.yaml:5:5: at 8.999s: expected the push ShowMessage within 1.999s of the mark 'asked', seen: only SetArmOrDisarmOnClient.",
  ])
})

test('of: pushes before the mark do not count, and those since do', async () => {
  const body = (first: string, then: string): string =>
    `steps:\n  - ${first}\n  - after: 1s\n  - ${then}\n  - after: 1s\n  - expect: { push: JoinOpen, within: 4s, of: begun }\n  - advance: 5s`
  expect(await texts(body('mark: begun', 'join: open'))).toEqual([])
  expect(await texts(body('join: open', 'mark: begun'))).toHaveLength(1)
})

test('of: a push must not come within a time after the mark', async () => {
  const body =
    'steps:\n  - when: { push: JoinOpen, do: [{ mark: opened }, { after: 3s }, { join: closed }] }\n  - none: { push: JoinClosed, for: SPAN, of: opened }\n  - join: open\n  - advance: 10s'
  expect(await texts(body.replace('SPAN', '2s'))).toEqual([])
  expect(await texts(body.replace('SPAN', '3s'))).toHaveLength(1)
})

test('an expectation of a mark that is never set fails at the end', async () => {
  expect(
    await texts(
      'steps:\n  - when: { push: JoinOpen, do: [{ mark: opened }] }\n  - expect: { push: ShowMessage, within: 2s, of: opened }\n  - advance: 10s',
    ),
  ).toEqual([
    "test.yaml:5:5: at 10s: expected the push ShowMessage within 2s of the mark 'opened', seen: the mark 'opened' was never set.",
  ])
})

test('since: calls and pushes count from a mark', async () => {
  expect(
    await texts('steps:\n  - mark: begun\n  - join: open\n  - at: 5s\n  - expect: { push: JoinOpen, since: begun }'),
  ).toEqual([])
  expect(
    await texts('steps:\n  - join: open\n  - at: 5s\n  - mark: begun\n  - expect: { push: JoinOpen, since: begun }'),
  ).toHaveLength(1)
})

test('advance: time advances, also after the last step', async () => {
  const { boat } = await playAlone(loadTestScenario('steps:\n  - advance: 2m\n  - status: now\n  - advance: 90s'))
  expect(boat.clock.now() - boat.clock.start).toBe(210_000)
})
