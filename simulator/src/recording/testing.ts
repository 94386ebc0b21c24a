/** A recording proxy before a boat, for tests. */
import { onTestFinished } from 'vitest'
import type { BoatPlan } from '#boat/plan.ts'
import { loadScenario } from '#player/reader/load.ts'
import type { Scenario } from '#player/scenario.ts'
import { type Harbour, type HostedBoat, openHarbour } from '#testing/gateway.ts'
import type { Vocabulary } from '#player/vocabulary.ts'
import { type Recording, startRecording } from './record.ts'

export const AS = { name: 'An incident', id: 'REC-1' }

/** What is recorded of a boat, and what tests do with it. */
export interface Recorded {
  readonly harbour: Harbour
  readonly moored: HostedBoat
  readonly token: string
  readonly recording: Recording
  readonly troubles: readonly string[]
  tick(ms: number): void
  get(path: string, method?: string): Promise<Response>
}

/** A proxy before a boat, with a clock that is moved by hand. */
export async function recorded(plan: BoatPlan = {}): Promise<Recorded> {
  const harbour = await openHarbour()
  const moored = harbour.moor(plan)
  const token = await harbour.token(moored)
  let at = moored.boat.clock.start
  const troubles: string[] = []
  const recording = await startRecording({
    gateway: harbour.gateway.origin,
    port: 0,
    now: () => at,
    trouble: it => troubles.push(it),
  })
  onTestFinished(() => recording.close())
  return {
    harbour,
    moored,
    token,
    recording,
    troubles,
    tick(ms) {
      at += ms
    },
    get: (path, method = 'GET') =>
      fetch(recording.origin + path, { method, headers: { authorization: `Bearer ${token}` } }),
  }
}

/** What was written, read again with the words of the app. */
export function loaded(text: string | undefined, vocabulary: Vocabulary): Scenario {
  const loading = loadScenario(text ?? '', { file: 'scenarios/recorded.yaml', vocabulary })
  if ('problems' in loading) throw new Error(JSON.stringify(loading.problems))
  return loading.scenario
}
