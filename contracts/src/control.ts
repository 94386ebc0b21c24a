/** Routes of the control interface: path, summary, limits and schemas. */
import * as z from 'zod/mini'
import {
  BoatEntry,
  NewBoatRequest,
  BoatLogin,
  TokenRequest,
  TokenReply,
  ClockReply,
  ClockRequest,
  AdvanceRequest,
  RerunRequest,
  SnapshotQuery,
  Snapshot,
  RestoreRequest,
  MAX_SNAPSHOT_BYTES,
  MAX_SNAPSHOT_DEPTH,
  MAX_SCENARIO_BYTES,
  StepRequest,
  StepReply,
  StepKindEntry,
  FaultRequest,
  FaultsReply,
  BreakpointRequest,
  BreakpointsReply,
  HeldRequest,
  ScenarioRequest,
  ScenarioReply,
} from './controlShapes.ts'
import { AppReply, HubReply, RecordingReply, RecordingRequest, WireQuery, WireReply } from './controlLive.ts'
import { TapsRequest, TapsState } from './taps.ts'

/** A call of the control interface. Every call needs the bearer token. */
export interface ControlRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/${string}`
  readonly summary: string
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** Maximum body size in bytes; 65,536 if undefined. */
  readonly maxBodyBytes?: number
  /** Maximum nesting depth of the body; 64 if undefined. */
  readonly maxDepth?: number
  readonly reply?: z.ZodMiniType
}
const call = <const R extends ControlRoute>(route: R): R => route

export const controlRoutes = {
  boats: call({ method: 'GET', path: '/boats', summary: 'Lists the boats', reply: z.array(BoatEntry) }),
  newBoat: call({
    method: 'POST',
    path: '/boats',
    summary: 'Creates a boat with its own clock and users',
    body: NewBoatRequest,
    maxBodyBytes: MAX_SNAPSHOT_BYTES,
    maxDepth: MAX_SNAPSHOT_DEPTH,
    reply: BoatLogin,
  }),
  token: call({
    method: 'POST',
    path: '/boats/{id}/token',
    summary: 'Returns an access token for tools without a browser',
    body: TokenRequest,
    reply: TokenReply,
  }),
  removeBoat: call({ method: 'DELETE', path: '/boats/{id}', summary: 'Deletes a boat' }),
  state: call({
    method: 'GET',
    path: '/boats/{id}/state',
    summary: 'Returns the state in scenario form',
    reply: z.record(z.string(), z.unknown()),
  }),
  clock: call({ method: 'GET', path: '/boats/{id}/clock', summary: 'Returns time, mode and speed', reply: ClockReply }),
  setClock: call({
    method: 'POST',
    path: '/boats/{id}/clock',
    summary: 'Sets mode and speed of the clock',
    body: ClockRequest,
    reply: ClockReply,
  }),
  advance: call({
    method: 'POST',
    path: '/boats/{id}/clock/advance',
    summary: 'Advances the clock',
    body: AdvanceRequest,
    reply: ClockReply,
  }),
  rerun: call({
    method: 'POST',
    path: '/boats/{id}/rerun',
    summary: 'Restarts the boat, repeats its steps up to a time, and pauses',
    body: RerunRequest,
    reply: ClockReply,
  }),
  snapshot: call({
    method: 'GET',
    path: '/boats/{id}/snapshot',
    summary: 'Returns a snapshot, now or at a past time',
    query: SnapshotQuery,
    reply: Snapshot,
  }),
  restore: call({
    method: 'PUT',
    path: '/boats/{id}/snapshot',
    summary: 'Replaces the boat by that of a snapshot, paused',
    body: RestoreRequest,
    maxBodyBytes: MAX_SNAPSHOT_BYTES,
    maxDepth: MAX_SNAPSHOT_DEPTH,
    reply: ClockReply,
  }),
  kinds: call({
    method: 'GET',
    path: '/kinds',
    summary: 'Lists the kinds of hardware steps with their schemas',
    reply: z.array(StepKindEntry),
  }),
  step: call({
    method: 'POST',
    path: '/boats/{id}/steps',
    summary: 'Runs one hardware step now',
    body: StepRequest,
    reply: StepReply,
  }),
  addFault: call({
    method: 'POST',
    path: '/boats/{id}/faults',
    summary: 'Adds a fault',
    body: FaultRequest,
    reply: FaultsReply,
  }),
  faults: call({ method: 'GET', path: '/boats/{id}/faults', summary: 'Lists the active faults', reply: FaultsReply }),
  clearFaults: call({ method: 'DELETE', path: '/boats/{id}/faults', summary: 'Ends all faults', reply: FaultsReply }),
  addBreakpoint: call({
    method: 'POST',
    path: '/boats/{id}/breakpoints',
    summary: 'Holds the next matching call, reply or push, and stops the clock meanwhile',
    body: BreakpointRequest,
    reply: BreakpointsReply,
  }),
  breakpoints: call({
    method: 'GET',
    path: '/boats/{id}/breakpoints',
    summary: 'Lists the breakpoints and the held items',
    reply: BreakpointsReply,
  }),
  clearBreakpoints: call({
    method: 'DELETE',
    path: '/boats/{id}/breakpoints',
    summary: 'Removes all breakpoints and releases held items',
    reply: BreakpointsReply,
  }),
  endHold: call({
    method: 'POST',
    path: '/boats/{id}/held',
    summary: 'Releases, changes or drops a held item',
    body: HeldRequest,
    reply: BreakpointsReply,
  }),
  playScenario: call({
    method: 'POST',
    path: '/boats/{id}/scenario',
    summary: 'Plays the hardware steps of a scenario',
    body: ScenarioRequest,
    maxBodyBytes: MAX_SCENARIO_BYTES,
    reply: ScenarioReply,
  }),
  scenario: call({
    method: 'GET',
    path: '/boats/{id}/scenario',
    summary: 'Returns the progress of the scenario',
    reply: ScenarioReply,
  }),
  wire: call({
    method: 'GET',
    path: '/boats/{id}/wire',
    summary: 'Returns calls and pushes',
    query: WireQuery,
    reply: WireReply,
  }),
  live: call({
    method: 'GET',
    path: '/boats/{id}/live',
    summary: 'Streams journal and clock as server-sent events (LiveMessage)',
  }),
  record: call({
    method: 'POST',
    path: '/boats/{id}/recording',
    summary: 'Returns recorded steps as a scenario',
    body: RecordingRequest,
    reply: RecordingReply,
  }),
  taps: call({
    method: 'POST',
    path: '/boats/{id}/taps',
    summary: 'Records the actions of the captain in the attached apps, or expectations of what they show',
    body: TapsRequest,
    reply: TapsState,
  }),
  app: call({
    method: 'POST',
    path: '/boats/{id}/app',
    summary: 'Attaches an app to the clock of the boat',
    reply: AppReply,
  }),
  hub: call({ method: 'GET', path: '/boats/{id}/hub', summary: 'Lists the connections of the hub', reply: HubReply }),
  metrics: call({
    method: 'GET',
    path: '/metrics',
    summary: 'Returns metrics of all boats in the text format of Prometheus',
  }),
} as const
