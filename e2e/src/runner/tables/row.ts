/** Rows of the state tables as data, independent of the machines. */
import type { Duration } from '@drydock/contracts'

/** Fields by their path, such as 'mode.is', each with the value that it has, or with a list of which it has one. */
export type Shape = Readonly<Record<string, unknown>>

export interface Step {
  readonly state: unknown
  readonly input: unknown
  readonly now: number
}

export interface Row {
  /** 'SM-SYNC-1'; other ids where the tables leave to an open question what a machine does. */
  readonly row: string
  readonly from: Shape
  readonly on: Shape
  /** What no shape can say: how state and input go together. */
  readonly where?: (step: Step) => boolean
  /** What the state is afterwards; nothing changes without it. */
  readonly to?: Shape | ((step: Step) => Shape)
  /** `until` is so long after the step. */
  readonly ends?: Duration
  /** What an app that is broken in this row makes of the state; it stays as it is without it. */
  readonly broken?: Shape
}

export const valueAt = (it: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
      it,
    )

/** Returns whether a value has all properties of a shape. */
export const matches = (it: unknown, shape: Shape): boolean =>
  Object.entries(shape).every(([path, value]) =>
    Array.isArray(value) ? value.includes(valueAt(it, path)) : valueAt(it, path) === value,
  )

export const appliesTo = (row: Row, step: Step): boolean =>
  matches(step.state, row.from) && matches(step.input, row.on) && (row.where?.(step) ?? true)

/** The input belongs to the call that the state waits for. */
export const ofThisRun = ({ state, input }: Step): boolean => valueAt(state, 'run') === valueAt(input, 'run')
