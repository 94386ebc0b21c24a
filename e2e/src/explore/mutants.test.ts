/** The first walks find apps with one known mutant each, by the promise that it breaks. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildChangedScreens } from '#runner/apps/bundles.ts'
import { ROOT } from '#paths.ts'
import { type AppScript, compiled } from '#runner/engines/dom/appScript.ts'
import { explored } from '#tools/mutate/known/explored.ts'
import { mutated } from '#tools/mutate/known/mutant.ts'
import { runWalk } from './runWalk.ts'
import { walkOf } from './walk.ts'

const TIME_LIMIT_MS = 300_000
/** Each is found on the walk of its seed, or on one of the next. */
const WALKS = 8

/** The broken promise, and the first seed. */
const PROMISES: Readonly<Record<string, readonly [RegExp, number]>> = {
  'An alarm that was silenced never sounds again.': [/never app with silenced/, 4],
  'A second alarm stays silent when the first one was silenced.': [/never app with silenced/, 50],
  'After a reconnect the devices are not read again.': [/shows the devices as they are/, 5],
  'The event log has the times of the phone, whatever zone the captain has chosen.': [
    /shows the log in the zone of the captain/,
    1,
  ],
  'An alarm that was pushed while the phone slept is never shown.': [/app with alarm …/, 14],
  'The answer to ARM is ignored, so that a refusal is not said.': [/app with warning …/, 6],
  'A reconnect takes the result of an enrollment away.': [/never app with enrollment/, 1],
  'A boat that leaves its geofence is not announced.': [/app with alarm …|SM-ALARM/, 3],
  'Without a link the last status looks fresh.': [/never app with consumption/, 4],
}

/** Returns the promises that break on walks from a seed on, up to the wanted one. */
async function brokenUpTo(promise: RegExp, app: AppScript, first: number): Promise<readonly string[]> {
  const all: string[] = []
  for (let seed = first; seed < first + WALKS; seed++) {
    const { broken } = await runWalk({ app }, walkOf(seed), seed)
    if (broken) all.push(broken.promise)
    if (broken && promise.test(broken.promise)) break
  }
  return all
}

test.each(explored.map(it => [it.name, it] as const))(
  'the walks find: %s',
  async (name, row) => {
    const source = await readFile(join(ROOT, row.file), 'utf8')
    const app = compiled(await buildChangedScreens({ file: row.file, text: mutated(source, row) }))
    const [promise, seed] = PROMISES[name] ?? [/^$/, 1]
    expect((await brokenUpTo(promise, app, seed)).at(-1)).toMatch(promise)
  },
  TIME_LIMIT_MS,
)
