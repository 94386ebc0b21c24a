import { beforeEach, expect, test, vi } from 'vitest'
import type { StartState } from '#machines/start.ts'

beforeEach(() => void vi.resetModules())

const turn = (): Promise<void> => new Promise(resolve => void setImmediate(resolve))

interface PageState {
  readonly is: string
  readonly signInFailure?: string
  readonly isUnreachable?: boolean
  readonly startup?: 'idle' | 'asking' | 'ready' | 'failed'
}

const STARTUP: Readonly<Record<NonNullable<PageState['startup']>, StartState>> = {
  idle: { is: 'idle' },
  asking: { is: 'asking', attempt: 1, since: 0, until: 1 },
  ready: { is: 'ready' },
  failed: { is: 'failed', at: 0, signedOut: false },
}

/** Returns whether the page is settled while the session is unknown, and once it has become this one. */
async function settlesWith(it: PageState): Promise<readonly [boolean, boolean]> {
  const [{ session }, { start }, { settled }] = await Promise.all([
    import('#stores/session.ts'),
    import('#stores/start.ts'),
    import('./settled.ts'),
  ])
  let is = false
  void settled().then(() => {
    is = true
  })
  await turn()
  const before = is
  Object.assign(session, { is: it.is, signInFailure: it.signInFailure })
  start.isUnreachable = it.isUnreachable === true
  start.state = STARTUP[it.startup ?? 'ready']
  await turn()
  return [before, is]
}

test.each([
  ['unknown', false],
  ['signed-out', false],
  ['signing-in', false],
  ['signed-in', true],
  ['signing-out', false],
] as const)('PWA-03 OPEN-144 a page on which the session becomes %s stays: %s', async (is, expected) => {
  expect(await settlesWith({ is })).toEqual([false, expected])
})

test.each([
  ['idle', false],
  ['asking', false],
  ['ready', true],
  ['failed', true],
] as const)(
  'PWA-03 a page on which somebody is signed in is settled while startup is %s: %s',
  async (startup, expected) => {
    expect(await settlesWith({ is: 'signed-in', startup })).toEqual([false, expected])
  },
)

test('PWA-03 a page stays although nobody is signed in if the sign-in failed', async () => {
  expect(await settlesWith({ is: 'signed-out', signInFailure: 'unreachable' })).toEqual([false, true])
})

test('PWA-03 a page that cannot reach the gateway stays', async () => {
  expect(await settlesWith({ is: 'unknown', isUnreachable: true })).toEqual([false, true])
})

test('PWA-03 a page on which somebody is signed in already is settled at once', async () => {
  const [{ session }, { start }] = await Promise.all([import('#stores/session.ts'), import('#stores/start.ts')])
  session.is = 'signed-in'
  start.state = STARTUP.ready
  await expect((await import('./settled.ts')).settled()).resolves.toBeUndefined()
})
