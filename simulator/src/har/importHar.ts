/** Imports a HAR file as a scenario, in the way in which a proxy records a gateway. */
import { type Instant, isoText } from '@drydock/contracts'
import { createRecorder } from '#recording/recorder.ts'
import { writeScenario } from '#recording/write.ts'
import { endOf, eventsOf, type HarEvent } from './events.ts'
import { gatewayIn } from './gateway.ts'
import { parseHar } from './parseHar.ts'
import { HarProblem } from './problem.ts'
import { LONGEST_MS } from './schema.ts'
import type { HarSkipCounts, HarSkipReason } from './skipReasons.ts'

export interface HarOptions {
  /** Origin of the gateway; undefined for the only one in the file. */
  readonly gateway?: string | undefined
  readonly name: string
  /** Returns the id of the scenario. @param start its beginning. */
  readonly id: (start: Instant) => string
}

export interface ImportedHar {
  /** The scenario as YAML, without personal data. */
  readonly scenario: string
  readonly gateway: string
  readonly calls: number
  readonly pushes: number
  /** Beginning and end as ISO texts. */
  readonly start: string
  readonly end: string
  readonly requests: number
  readonly skipped: HarSkipCounts
  /** Calls of a person that no step repeats, as in the comments of the scenario. */
  readonly notes: readonly string[]
}

/** Returns the scenario of a HAR file, or why there is none. */
export function importHar(file: Uint8Array, options: HarOptions): ImportedHar | { readonly refused: string } {
  try {
    return imported(file, options)
  } catch (error) {
    if (error instanceof HarProblem) return { refused: error.message }
    throw error
  }
}

function imported(file: Uint8Array, { gateway: wanted, name, id }: HarOptions): ImportedHar {
  const entries = parseHar(file)
  const gateway = gatewayIn(entries, wanted)
  const skipped = new Map<HarSkipReason, number>()
  const skip = (reason: HarSkipReason): void => void skipped.set(reason, (skipped.get(reason) ?? 0) + 1)
  let now: Instant = 0
  const recorder = createRecorder(() => now)
  const sink = {
    observer: recorder.observer,
    gateway,
    end: entries.reduce((last, it) => Math.max(last, endOf(it)), 0) + 1,
    skip,
  }
  const events = entries.flatMap((entry, index) => eventsOf(entry, index + 1, sink)).toSorted((a, b) => a.at - b.at)
  const [start, end] = spanOf(events)
  for (const event of events) {
    now = event.at
    event.run()
  }
  const draft = recorder.draft({ name, id: id(start) })
  if (!draft) throw new HarProblem('It contains no call to the gateway that was answered, and no push.')
  return {
    scenario: writeScenario(draft),
    gateway,
    calls: recorder.callCount(),
    pushes: recorder.pushCount(),
    start: isoText(start),
    end: isoText(end),
    requests: entries.length,
    skipped: Object.fromEntries(skipped),
    notes: draft.notes ?? [],
  }
}

/** Beginning and end of all events. @throws {HarProblem} When they are too far apart, as with a wrong time. */
function spanOf(events: readonly HarEvent[]): readonly [Instant, Instant] {
  const [start, end] = [events.at(0)?.at ?? 0, events.at(-1)?.at ?? 0]
  if (!(end - start <= LONGEST_MS && start >= 0))
    throw new HarProblem('It is damaged: its times are more than 31 days apart. Export it again.')
  return [start, end]
}
