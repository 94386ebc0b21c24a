import { expect, test } from 'vitest'
import { type AppScript, appScript } from '#runner/engines/dom/appScript.ts'
import type { Move } from './moves.ts'
import { proofLine, proofSummary, proveMutant } from './proof.ts'
import type { WholeWalks } from './wholeWalks.ts'

const TIME_LIMIT_MS = 300_000
const MUTANT = { table: 'SM-ENROLL', row: 'SM-ENROLL-3' } as const
const LIMITS = { limitMs: Number.POSITIVE_INFINITY, stopped: () => false }
const MOVES: readonly Move[] = [
  { after: 1_000, does: { is: 'act', verb: 'enrol', params: 'hatch' } },
  { after: 1_000, does: { is: 'boat', kind: 'join', params: 'open' } },
]
const walksThat =
  (reach: (place: number) => string): WholeWalks =>
  async place => ({
    seed: 1 + place,
    moves: MOVES,
    reached: new Map([[reach(place), { moves: 1, calls: 9 }]]),
    cpuMs: 1_000,
  })

test('walks that do not reach the row count, but are not played with the break', async () => {
  const proof = await proveMutant(
    {} as AppScript,
    MUTANT,
    walksThat(() => 'SM-ENROLL-4'),
    { ...LIMITS, runs: 7 },
  )
  expect(proof).toMatchObject({ row: 'SM-ENROLL-3', walks: 7, cpuSeconds: 7, found: undefined })
})

test(
  'the first walk that reaches the row finds its break, after the CPU time of all walks until then',
  async () => {
    const walks = walksThat(place => (place === 2 ? 'SM-ENROLL-3' : 'SM-ENROLL-4'))
    const proof = await proveMutant(await appScript(), MUTANT, walks, { ...LIMITS, runs: 7 })
    expect(proof).toMatchObject({
      walks: 3,
      cpuSeconds: 3,
      found: { promise: expect.stringContaining('SM-ENROLL-3: JoinOpen in preparing'), moves: 1 },
    })
  },
  TIME_LIMIT_MS,
)

const proved = (cpuSeconds: number, isFound: boolean) => ({
  row: 'SM-SYNC-3',
  walks: 2,
  seconds: 9,
  cpuSeconds,
  found: isFound ? { promise: 'it comes to rest', moves: 4 } : undefined,
})

test('a line and the summary say the CPU time until a break was found', () => {
  expect(proofLine(proved(3.1, true))).toContain('in walk   2      9 s     3.1 s CPU   4 moves  it comes to rest')
  expect(proofSummary([proved(9, true), proved(3.1, true), proved(1, false)], 5)).toMatch(
    /^2 of 3 rows found after 9 s of CPU time in the middle, in 4 moves in the middle and 4 at most/,
  )
  expect(proofSummary([proved(1, false), proved(2, true), proved(1, false)], 5)).toMatch(
    /^1 of 3 rows found, in 4 moves/,
  )
})
