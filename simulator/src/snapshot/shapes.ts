/** Validates the inputs and the plan in a snapshot, which may be forged even if its checksum is right. */
import { HOUR, isoText } from '@drydock/contracts'
import { BoatPlan } from '#boat/plan.ts'
import { Refusal } from '#boat/refusal.ts'
import * as z from 'zod/mini'
import { parseWith } from '#player/schemaProblems.ts'
import { HARDWARE } from '#player/kinds/hardware.ts'
import { isHardware } from '#player/runner/performStep.ts'
import type { Scenario } from '#player/scenario.ts'
import type { RecordedStep } from '#recording/recordedSteps.ts'

const optional = z.optional
/** Age of the oldest boat that a snapshot may hold. */
export const OLDEST_BOAT = 366 * 24 * HOUR
const Moment = z.number().check(z.nonnegative(), z.maximum(OLDEST_BOAT))

export const OutsideEvent = z.object({ lane: z.enum(['rest', 'state']), name: z.string(), body: optional(z.unknown()) })
export const Occasion = z.object({
  place: z.enum(['rest', 'push', 'connection', 'storage', 'weather', 'everything']),
  name: optional(z.string()),
  call: optional(z.string()),
  kinds: optional(z.array(z.string())),
})
export const StepBody = z.record(z.string(), z.unknown())

const HardwareStep = z
  .object({ kind: z.string(), params: optional(z.unknown()) })
  .check(z.refine(it => canBeDone(it.kind, it.params), { error: 'is not a hardware step' }))
const RecordedSteps = z.array(z.extend(z.object({ kind: z.string(), params: optional(z.unknown()) }), { at: Moment }))
const Hardware = z.looseObject({
  is: z.literal('hardware'),
  kind: z.string(),
  params: optional(z.unknown()),
  place: z.looseObject({ file: z.string() }),
})
const Answers = z.array(z.object({ after: Moment, step: Hardware }))
const Step = z.looseObject({
  is: z.string(),
  place: z.looseObject({}),
  kind: optional(z.string()),
  params: optional(z.unknown()),
  answers: optional(Answers),
})
const Played = z.looseObject({
  id: z.string(),
  name: z.string(),
  scenes: z.array(z.object({ at: Moment, steps: z.array(Step) })),
  tracks: z.record(z.string(), z.array(z.looseObject({}))),
})

const canBeDone = (kind: string, params: unknown): boolean =>
  HARDWARE.find(it => it.name === kind)?.params.safeParse(params).success ?? false

/** @throws ZodError if a step is not a valid hardware step. */
function checkHardware(all: readonly { readonly kind?: string | undefined; readonly params?: unknown }[]): void {
  for (const it of all) HardwareStep.parse(it)
}

/** Parses a scenario that was played. */
export function parsePlayed(what: unknown): Scenario {
  const steps = Played.parse(what).scenes.flatMap(it => it.steps)
  checkHardware(steps.filter(it => it.is === 'hardware'))
  checkHardware(steps.flatMap(it => it.answers ?? []).map(it => it.step))
  return what as Scenario
}

/** Parses the steps of a re-run; arming with an app is one of them. */
export function parseSteps(what: unknown): readonly RecordedStep[] {
  const steps = RecordedSteps.parse(what)
  checkHardware(steps.filter(it => isHardware(it.kind)))
  return steps as readonly RecordedStep[]
}

/** Plan properties that are durations: numbers in a parsed plan, texts with a unit in a written one. */
const SPANS: ReadonlySet<string> = new Set(
  'age confirms statusDelay statusEvery confirmsAfter bilgeAlarmAfter positionEvery sensorsEvery unresponsiveAfter disconnectedAfter restartTakes accessAfter opens finds adds closes fails ago tokenLifetime since began ends'.split(
    ' ',
  ),
)
function asWritten(key: string, value: unknown): unknown {
  if (typeof value !== 'number') return value
  return SPANS.has(key) ? `${value}ms` : key === 'at' ? isoText(value) : value
}

/** @throws Refusal if no boat can be created from the plan. */
export function checkPlan(plan: Readonly<Record<string, unknown>>): BoatPlan {
  const reading = parseWith(BoatPlan, JSON.parse(JSON.stringify(plan, asWritten)))
  if ('it' in reading) return plan as BoatPlan
  const [first] = reading.problems
  throw new Refusal(
    'invalid',
    `The snapshot has an invalid boat: ${first?.message ?? 'its plan cannot be read'}.`,
    ['plan', ...(first?.path ?? [])].map(String).join('.'),
  )
}
