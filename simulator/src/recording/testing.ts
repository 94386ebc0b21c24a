/** Test fixture: a recording proxy in front of a gateway. */
import { onTestFinished } from 'vitest'
import type { BoatPlan } from '#boat/plan.ts'
import { loadScenario } from '#player/reader/load.ts'
import type { Scenario } from '#player/scenario.ts'
import { type TestGateway, type HostedBoat, openTestGateway } from '#testing/gateway.ts'
import type { Vocabulary } from '#player/vocabulary.ts'
import { type Recording, startRecording } from './record.ts'

export const AS = { name: 'An incident', id: 'REC-1' }

/** A boat with a recording. */
export interface TestRecording {
  readonly fixture: TestGateway
  readonly hosted: HostedBoat
  readonly token: string
  readonly recording: Recording
  readonly errors: readonly string[]
  tick(ms: number): void
  get(path: string, method?: string): Promise<Response>
}

/** Starts a recording whose clock only `tick` advances. */
export async function startTestRecording(plan: BoatPlan = {}): Promise<TestRecording> {
  const fixture = await openTestGateway()
  const hosted = fixture.addBoat(plan)
  const token = await fixture.token(hosted)
  let at = hosted.boat.clock.start
  const errors: string[] = []
  const recording = await startRecording({
    gateway: fixture.gateway.origin,
    port: 0,
    now: () => at,
    onError: it => errors.push(it),
  })
  onTestFinished(() => recording.close())
  return {
    fixture,
    hosted,
    token,
    recording,
    errors,
    tick(ms) {
      at += ms
    },
    get: (path, method = 'GET') =>
      fetch(recording.origin + path, { method, headers: { authorization: `Bearer ${token}` } }),
  }
}

/** Loads a written scenario with the app's vocabulary. */
export function loadRecorded(text: string | undefined, vocabulary: Vocabulary): Scenario {
  const loading = loadScenario(text ?? '', { file: 'scenarios/recorded.yaml', vocabulary })
  if ('problems' in loading) throw new Error(JSON.stringify(loading.problems))
  return loading.scenario
}
