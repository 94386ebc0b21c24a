/** Client of the control interface: calls the routes of the contract and parses their replies. */
import {
  type AppReply,
  type BoatEntry,
  type BoatLogin,
  type BreakpointsReply,
  type ClockReply,
  type ControlRoute,
  controlRoutes,
  type HeldEntry,
  type HeldRequest,
  type RecordingReply,
  type TapMode,
  type TapsState,
  type StepKindEntry,
  parseJson,
} from '@drydock/contracts'
import { token } from '#token.ts'

/** Error of a call, with the detail of the problem document. */
export class ApiError extends Error {
  /** HTTP status; 0 when there was no reply, or none that can be read. */
  readonly status: number
  /** Path of the wrong field with dots; empty when no field is wrong. */
  readonly field: string
  constructor(status: number, detail: string, field = '') {
    super(detail)
    this.name = 'ApiError'
    this.status = status
    this.field = field
  }
}

/** Returns the text to show for anything that was thrown. */
export const errorText = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : 'Something went wrong. Reload the page.'

interface CallOptions {
  /** Id of the boat, for routes with `{id}`. */
  readonly boat?: string
  readonly body?: unknown
  readonly signal?: AbortSignal
}

/**
 * Calls a route and returns the response when its status is a success.
 * @throws {ApiError} When the fake boat cannot be reached, or answers with an error.
 */
export async function request(route: ControlRoute, { boat = '', body, signal }: CallOptions = {}): Promise<Response> {
  const response = await fetch(route.path.replace('{id}', encodeURIComponent(boat)), {
    method: route.method,
    headers: {
      authorization: `Bearer ${token() ?? ''}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  }).catch(() => {
    throw new ApiError(0, 'The fake boat does not answer. Is it still running?')
  })
  if (!response.ok) throw await errorOf(response)
  return response
}

async function errorOf(response: Response): Promise<ApiError> {
  const problem: unknown = await response.json().catch(() => undefined)
  const text = (name: string): string =>
    typeof problem === 'object' && problem !== null ? String(Reflect.get(problem, name) ?? '') : ''
  return new ApiError(
    response.status,
    text('detail') || text('title') || `The fake boat answered ${response.status}.`,
    text('field'),
  )
}

/** The part of a schema that this module uses. */
interface Schema<T> {
  safeParse(value: unknown): { readonly success: true; readonly data: T } | { readonly success: false }
}

/** @throws {ApiError} When the value does not match the schema. */
export function parsed<T>(schema: Schema<T>, value: unknown): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new ApiError(0, 'The console cannot read the reply of the fake boat. Reload the page to get the same version.')
}

async function call<T>(route: ControlRoute & { readonly reply: Schema<T> }, options?: CallOptions): Promise<T> {
  const value: unknown = await (await request(route, options)).json().catch(() => undefined)
  return parsed(route.reply, value)
}

/** Returns all boats of the fleet, with their clocks and people. */
export const listBoats = (): Promise<readonly BoatEntry[]> => call(controlRoutes.boats)
/** Returns name, help and JSON Schema of each step kind. */
export const listStepKinds = (): Promise<readonly StepKindEntry[]> => call(controlRoutes.kinds)

/** Number of calls of this page that end a running advance, by the id of the boat. */
const ends = new Map<string, number>()
const endAdvance = (boat: string): void => void ends.set(boat, (ends.get(boat) ?? 0) + 1)

/**
 * Sets how the clock runs, and returns its new state.
 * @param speed for a faster clock; it is kept if undefined.
 */
export async function setClock(boat: string, mode: ClockReply['mode'], speed?: number): Promise<ClockReply> {
  endAdvance(boat)
  return call(controlRoutes.setClock, { boat, body: { mode, ...(speed === undefined ? {} : { speed }) } })
}

/**
 * Moves the clock on by a number of milliseconds, or to the next event of the boat. Returns undefined when another call
 * of this page ended the advance, as the person wanted.
 */
export async function advance(
  boat: string,
  by: { readonly ms: number } | { readonly to: 'next' },
): Promise<ClockReply | undefined> {
  const before = ends.get(boat)
  try {
    return await call(controlRoutes.advance, { boat, body: by })
  } catch (error) {
    if (error instanceof ApiError && error.status === 409 && ends.get(boat) !== before) return undefined
    throw error
  }
}

/** Restarts the boat and repeats its steps up to `until`, in milliseconds from its beginning. */
export async function rerun(boat: string, until: number): Promise<ClockReply> {
  endAdvance(boat)
  return call(controlRoutes.rerun, { boat, body: { until } })
}

/**
 * Runs one hardware step now.
 * @throws {ApiError} If the kind does not take these parameters.
 */
export async function runStep(boat: string, kind: string, params: unknown): Promise<void> {
  await call(controlRoutes.step, { boat, body: { [kind]: params } })
}

/** Returns the breakpoints, and what they hold. */
export const listBreakpoints = (boat: string): Promise<BreakpointsReply> => call(controlRoutes.breakpoints, { boat })
/** Holds the next call, reply or push of this name; 'any' is every name. */
export const addBreakpoint = (
  boat: string,
  direction: HeldEntry['direction'],
  name: string,
): Promise<BreakpointsReply> =>
  call(controlRoutes.addBreakpoint, {
    boat,
    body: direction === 'push' ? { on: { hub: name } } : { on: { rest: name }, direction },
  })
/** Removes all breakpoints and releases held items. */
export const clearBreakpoints = (boat: string): Promise<BreakpointsReply> =>
  call(controlRoutes.clearBreakpoints, { boat })
/** Releases, changes or drops a held item. */
export const endHold = (boat: string, end: HeldRequest): Promise<BreakpointsReply> =>
  call(controlRoutes.endHold, { boat, body: end })

/** Returns the steps after entry `since` of the journal as a scenario; `from` is in milliseconds from the beginning. */
export const recordScenario = (
  boat: string,
  recording: {
    readonly name: string
    readonly id: string
    readonly from: number
    readonly since: number
    readonly until?: number | undefined
  },
  signal?: AbortSignal,
): Promise<RecordingReply> => call(controlRoutes.record, { boat, body: recording, ...(signal ? { signal } : {}) })

/** Begins or ends a recording of what the captain does in the app, or waits for a press on what is expected. */
export const setTaps = (boat: string, mode: TapMode): Promise<TapsState> =>
  call(controlRoutes.taps, { boat, body: { mode } })

/** Returns the address of an app that runs on the clock of the boat. */
export const attachApp = (boat: string): Promise<AppReply> => call(controlRoutes.app, { boat, body: {} })

/** Creates a calm boat; returns its id and the captain's login. */
export const createBoat = (): Promise<BoatLogin> => call(controlRoutes.newBoat, { body: {} })
/** Creates a copy of a boat as it is now; returns its id and its captain's login. */
export const forkBoat = (boat: string): Promise<BoatLogin> => call(controlRoutes.newBoat, { body: { from: boat } })

/** Removes a boat for good and closes its connections. */
export async function deleteBoat(boat: string): Promise<void> {
  endAdvance(boat)
  await request(controlRoutes.removeBoat, { boat })
}

/** Returns a snapshot as the text that the fake boat sent, so that a download keeps it byte by byte. */
export async function readSnapshot(boat: string): Promise<string> {
  const text = await (await request(controlRoutes.snapshot, { boat })).text()
  parsed(controlRoutes.snapshot.reply, parseJson(text))
  return text
}

/**
 * Replaces the boat by the one of a snapshot.
 * @param file name of the snapshot file, for the error.
 * @throws {ApiError} When the file is no snapshot of a boat.
 */
export async function restoreSnapshot(boat: string, text: string, file: string): Promise<void> {
  const body = parseJson(text)
  if (body === undefined)
    throw new ApiError(
      0,
      `${file}: This is not a complete snapshot. Choose a file that was downloaded from this console.`,
    )
  endAdvance(boat)
  try {
    await call(controlRoutes.restore, { boat, body })
  } catch (error) {
    throw error instanceof ApiError ? new ApiError(error.status, `${file}: ${error.message}`, error.field) : error
  }
}
