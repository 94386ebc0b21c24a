import { expect, test } from 'vitest'
import { appScript } from '#runner/engines/dom/appScript.ts'
import type { FirstReach } from './options.ts'
import { runWalk } from './runWalk.ts'

const TIME_LIMIT_MS = 300_000

test(
  'what a walk reaches is recorded with the moves and the calls made until then',
  async () => {
    const reached = new Map<string, FirstReach>()
    const moves = [
      { after: 1_000, does: { is: 'act', verb: 'enrol', params: 'hatch' } },
      { after: 1_000, does: { is: 'boat', kind: 'join', params: 'open' } },
    ] as const
    await runWalk({ app: await appScript(), reached }, moves, 1)
    const rows = ['SM-HUB-1', 'SM-ENROLL-1', 'SM-ENROLL-3'].map(it => reached.get(it))
    expect(rows).toMatchObject([{ moves: 0, calls: 0 }, { moves: 1 }, { moves: 2 }])
    // The press makes one call; before it the app has made those of its start.
    expect((rows[2]?.calls ?? 0) - (rows[1]?.calls ?? 0)).toBe(1)
    expect(rows[1]?.calls).toBeGreaterThan(1)
  },
  TIME_LIMIT_MS,
)
