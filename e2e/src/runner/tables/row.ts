/** Rows of the state tables as data, independent of the machines. */
import type { Duration } from '@drydock/contracts'

/** Fields by path, such as 'mode.is', each with its value, or with a list of possible values. */
export type Shape = Readonly<Record<string, unknown>>

export interface MachineStep {
  readonly state: unknown
  readonly input: unknown
  readonly now: number
}

export interface TableRow {
  /** 'SM-SYNC-1'; other ids where the tables refer to an open question. */
  readonly row: string
  readonly from: Shape
  readonly on: Shape
  /** A condition on state and input together, which no shape can express. */
  readonly where?: (step: MachineStep) => boolean
  /** The state afterwards; without it nothing changes. */
  readonly to?: Shape | ((step: MachineStep) => Shape)
  /** `until` is this long after the step. */
  readonly ends?: Duration
  /** Changes that an app broken in this row makes to the state; without it the state stays. */
  readonly broken?: Shape
}

/** Returns the value at a path such as 'mode.is'; undefined if any part of it is missing. */
export const valueAt = (whole: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
      whole,
    )

/** Returns whether a value has all properties of a shape. */
export const matches = (whole: unknown, shape: Shape): boolean =>
  Object.entries(shape).every(([path, value]) =>
    Array.isArray(value) ? value.includes(valueAt(whole, path)) : valueAt(whole, path) === value,
  )

/** Whether a step is one that the row describes: state, input and condition match. */
export const appliesTo = (row: TableRow, step: MachineStep): boolean =>
  matches(step.state, row.from) && matches(step.input, row.on) && (row.where?.(step) ?? true)

/** Returns whether the input belongs to the call that the state waits for. */
export const ofThisRun = ({ state, input }: MachineStep): boolean => valueAt(state, 'run') === valueAt(input, 'run')
