/** Runs a single hardware step of a person as a recorded input, and replays it when a boat is restored. */
import type { Boat } from '#boat/boat.ts'
import { inputLogOf } from '#boat/inputLog.ts'
import { Refusal } from '#boat/refusal.ts'
import type { HardwareKind } from '#player/kind.ts'
import { HARDWARE } from '#player/kinds/hardware.ts'
import { performStep } from '#player/runner/performStep.ts'
import { nearest } from '#player/problem.ts'
import { cancelRerun } from './rerun.ts'

/** Kinds that can run without a scenario: `track` needs a file beside one. */
export const STEP_KINDS = HARDWARE.filter(it => it.name !== 'track')

/** Key under which this input is recorded for replay. */
export const STEP_INPUT = 'step'

/** Runs a step and cancels the pending steps of a re-run. */
export function runStep(boat: Boat, kind: HardwareKind, params: unknown): void {
  inputLogOf(boat).add(STEP_INPUT, { [kind.name]: params })
  cancelRerun(boat)
  performStep(boat, { kind: kind.name, params })
}

/** Runs a recorded step again. */
export function replayStep(boat: Boat, body: Readonly<Record<string, unknown>>): void {
  const { kind, params } = parseStep(body)
  runStep(boat, kind, params)
}

const oneKeyText = ([first = '', ...others]: readonly string[]): string =>
  others.length > 0
    ? `A step has one key. Send '${first.slice(0, 60)}' alone, and each other key as a step of its own.`
    : `A step has one key, such as { "alarm": "bilgePump" }. Keys: ${STEP_KINDS.map(it => it.name).join(', ')}.`

/** Parses a step `{ kind: params }`. @throws Refusal if it does not have exactly one known key. */
export function parseStep(body: Readonly<Record<string, unknown>>): {
  readonly kind: HardwareKind
  readonly params: unknown
} {
  const [name, ...others] = Object.keys(body)
  if (name === undefined || others.length > 0) throw new Refusal('invalid', oneKeyText(Object.keys(body)), 'body')
  const kind = STEP_KINDS.find(it => it.name === name)
  if (kind) return { kind, params: body[name] }
  const meant = nearest(
    name,
    STEP_KINDS.map(it => it.name),
  )
  throw new Refusal(
    'invalid',
    `'${name.slice(0, 60)}' is not a hardware step.${meant === undefined ? ` There are: ${STEP_KINDS.map(it => it.name).join(', ')}.` : ` Did you mean '${meant}'?`}`,
    name.slice(0, 60),
  )
}
