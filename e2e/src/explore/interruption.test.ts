/** An interrupted walk ends at its present step; what it has found is kept. */
import { beforeAll, expect, test } from 'vitest'
import { type AppScript, appScript } from '#runner/engines/dom/appScript.ts'
import type { Machines } from '#runner/tables/watch.ts'
import { exploreWalk } from './explore.ts'
import { breakTableRow } from './tableMutants.ts'
import { walkOf } from './walk.ts'

let app: AppScript
beforeAll(async () => {
  app = await appScript()
}, 300_000)

test('an interrupted walk ends between two of its steps, and has no result', async () => {
  let questions = 0
  const interrupted = (): boolean => ++questions > 30
  const outcome = await exploreWalk({ app, stopped: interrupted, interrupted }, walkOf(1), 1, new Set())
  expect(outcome).toEqual({ is: 'interrupted' })
  expect(questions).toBeLessThan(40)
})

test('what a walk has found before the interruption is kept as it is, without another play', async () => {
  let plays = 0
  const alter = (machines: Machines): void => {
    plays++
    breakTableRow({ table: 'SM-ENROLL', row: 'SM-ENROLL-3' }, machines)
  }
  const interrupted = (): boolean => plays > 1
  const walk = [
    { after: 1_000, does: { is: 'act', verb: 'enrol', params: 'hatch' } },
    { after: 1_000, does: { is: 'boat', kind: 'join', params: 'open' } },
    { after: 1_000, does: { is: 'boat', kind: 'join', params: 'closed' } },
  ] as const
  const outcome = await exploreWalk({ app, alter, stopped: interrupted, interrupted }, walk, 1, new Set())
  expect(outcome).toMatchObject({
    is: 'found',
    found: { moves: 3, of: 3, failures: [expect.stringContaining('SM-ENROLL-3: JoinOpen in preparing leads')] },
  })
  expect(plays).toBe(2)
})
