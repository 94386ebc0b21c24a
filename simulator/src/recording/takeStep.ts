/** A single step of hardware as a cause: done by a person now, or once more when a boat is made again. */
import type { Boat } from '#boat/boat.ts'
import { inputLogOf } from '#boat/inputLog.ts'
import { Refusal } from '#boat/refusal.ts'
import type { HardwareKind } from '#player/kind.ts'
import { HARDWARE } from '#player/kinds/hardware.ts'
import { performStep } from '#player/runner/performStep.ts'
import { nearest } from '#player/problem.ts'
import { branch } from './rerun.ts'

/** Files are beside a scenario, and a single step has none. */
export const KINDS = HARDWARE.filter(it => it.name !== 'track')

/** Its door. */
export const STEP = 'step'

/** Hardware does it; what was to come after a re-run does not come any more. */
export function move(boat: Boat, kind: HardwareKind, params: unknown): void {
  inputLogOf(boat).add(STEP, { [kind.name]: params })
  branch(boat)
  performStep(boat, { kind: kind.name, params })
}

/** Moves it once more, as it was written. */
export function moveAgain(boat: Boat, body: Readonly<Record<string, unknown>>): void {
  const { kind, params } = stepOf(body)
  move(boat, kind, params)
}

/** The kind of a step, and what is written under its name. */
export function stepOf(body: Readonly<Record<string, unknown>>): {
  readonly kind: HardwareKind
  readonly params: unknown
} {
  const [name, ...others] = Object.keys(body)
  if (name === undefined || others.length > 0)
    throw new Refusal('invalid', `A step has one key: ${KINDS.map(it => it.name).join(', ')}.`, 'body')
  const kind = KINDS.find(it => it.name === name)
  if (kind) return { kind, params: body[name] }
  const meant = nearest(
    name,
    KINDS.map(it => it.name),
  )
  throw new Refusal(
    'invalid',
    `'${name.slice(0, 60)}' is no step of hardware.${meant === undefined ? ` There are: ${KINDS.map(it => it.name).join(', ')}.` : ` Did you mean '${meant}'?`}`,
    name.slice(0, 60),
  )
}
