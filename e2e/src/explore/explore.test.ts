/**
 * Walks find apps that were broken on purpose, in few moves. The written file fails with the broken app and passes with
 * the unchanged one.
 */
import { loadScenario } from '@drydock/simulator'
import { beforeAll, expect, test } from 'vitest'
import { loadScreens } from '#runner/apps/bundles.ts'
import { vocabulary } from '#runner/captain/vocabulary.ts'
import { type AppScript, appScript, compiled } from '#runner/engines/dom/appScript.ts'
import { runOnce } from '#runner/replay/run.ts'
import { exploreSeed, exploreWalk, type BrokenWalk } from './explore.ts'
import { breakTableRow } from './tableMutants.ts'
import { runWalk } from './runWalk.ts'
import { walkOf } from './walk.ts'

const TIME_LIMIT_MS = 300_000
/** Each is found on the walk of its seed, or on one of the next. */
const WALKS = 40
let code: string
let app: AppScript
beforeAll(async () => {
  code = (await loadScreens()).code
  app = await appScript()
}, TIME_LIMIT_MS)

/** Returns the first walk, from a seed on, on which a changed app breaks this promise. */
async function foundIn(app: AppScript, promise: RegExp, first: number): Promise<BrokenWalk | undefined> {
  const others = new Set<string>()
  for (let seed = first; seed < first + WALKS; seed++) {
    const it = await exploreSeed({ app, stopped: () => false }, seed, others)
    if (it.is !== 'found') continue
    if (promise.test(it.found.promise)) return it.found
    others.add(it.found.promise)
  }
  return undefined
}

async function verdict(yaml: string, screens: AppScript): Promise<string> {
  const loading = loadScenario(yaml, { file: 'found.yaml', vocabulary })
  if ('problems' in loading) return 'unreadable'
  return (
    await runOnce(
      loading.scenario,
      1,
      { driver: 'dom', repeat: 1, jobs: 1, headed: false, slow: false, hubProtocol: 'json' },
      { screens },
    )
  ).result.verdict
}

test.each([
  ['that ignores missed alarms in the history', 'new Set(shown ? []', 'new Set(true ? []', /alarm/, 2],
  ['that trusts its connection after a sleep', 'link.isSuspect = true', 'link.isSuspect = false', /consumption/, 2],
  ['that never times out the server', 'withServerTimeout(SERVER_TIMEOUT_MS)', 'withServerTimeout(1e9)', /link/, 28],
  [
    'that calls twice for one press of ARM',
    'const address = target.url + path;',
    "const address = target.url + path;\nif (path === '/api/Alarm/Arm') await fetch(address, { headers: await headers(path, false) });",
    /Arm a press/,
    2,
  ],
])(
  'explore finds an app %s, and its file passes with the unchanged app',
  async (_, good, bad, promise, first) => {
    const changed = code.replace(good, bad)
    expect(changed).not.toBe(code)
    const broken = { ...compiled({ code: changed, css: '' }), rules: app.rules }
    const found = await foundIn(broken, promise, first)
    expect(found?.moves).toBeLessThanOrEqual(4)
    expect(found?.yaml.replaceAll(/\s+/g, ' ')).toContain(`\`drydock explore --seed ${found?.seed} --runs 1\``)
    expect(await verdict(found?.yaml ?? '', broken)).toBe('failed')
    expect(await verdict(found?.yaml ?? '', app)).toBe('passed')
  },
  TIME_LIMIT_MS,
)

/** Breaks the row of the app's table in which a device that joins begins its enrollment. */
const alter = breakTableRow.bind(undefined, { table: 'SM-ENROLL', row: 'SM-ENROLL-3' })
/** A walk of no seed, which goes through this row. */
const ENROLLMENT = [
  { after: 1_000, does: { is: 'act', verb: 'enrol', params: 'hatch' } },
  { after: 1_000, does: { is: 'boat', kind: 'join', params: 'open' } },
] as const

test(
  'SM-ENROLL-3 explore names the broken row of a table',
  async () => {
    const { broken } = await runWalk({ app, alter }, ENROLLMENT, 1)
    expect(broken?.promise).toContain('SM-ENROLL-3: JoinOpen in preparing leads to enrolling, not to preparing')
  },
  TIME_LIMIT_MS,
)

test(
  'a file that was found on a walk of no seed names no seed that would repeat it',
  async () => {
    const it = await exploreWalk({ app, alter, stopped: () => false }, ENROLLMENT, 1, new Set())
    expect(it.is === 'found' && it.found.yaml.replaceAll(/\s+/g, ' ')).toContain(
      'Found by `drydock explore --corpus` in a walk that no seed repeats: ',
    )
  },
  TIME_LIMIT_MS,
)

test(
  'explore finds nothing in the unchanged app on the first walks',
  async () => {
    for (let seed = 1; seed <= 12; seed++)
      expect(await runWalk({ app }, walkOf(seed), seed)).toMatchObject({ broken: undefined })
  },
  TIME_LIMIT_MS,
)
