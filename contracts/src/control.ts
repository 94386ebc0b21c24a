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
  boats: call({ method: 'GET', path: '/boats', summary: 'The boats that are there', reply: z.array(BoatEntry) }),
  newBoat: call({
    method: 'POST',
    path: '/boats',
    summary: 'A boat of its own, with its own clock and people',
    body: NewBoatRequest,
    maxBodyBytes: MAX_SNAPSHOT_BYTES,
    maxDepth: MAX_SNAPSHOT_DEPTH,
    reply: BoatLogin,
  }),
  token: call({
    method: 'POST',
    path: '/boats/{id}/token',
    summary: 'An access token for tools without a browser',
    body: TokenRequest,
    reply: TokenReply,
  }),
  removeBoat: call({ method: 'DELETE', path: '/boats/{id}', summary: 'Takes a boat away' }),
  state: call({
    method: 'GET',
    path: '/boats/{id}/state',
    summary: 'The boat as scenarios write it',
    reply: z.record(z.string(), z.unknown()),
  }),
  clock: call({ method: 'GET', path: '/boats/{id}/clock', summary: 'Its time and how it passes', reply: ClockReply }),
  setClock: call({
    method: 'POST',
    path: '/boats/{id}/clock',
    summary: 'How time passes from now on',
    body: ClockRequest,
    reply: ClockReply,
  }),
  advance: call({
    method: 'POST',
    path: '/boats/{id}/clock/advance',
    summary: 'Moves its time on at once',
    body: AdvanceRequest,
    reply: ClockReply,
  }),
  rerun: call({
    method: 'POST',
    path: '/boats/{id}/rerun',
    summary: 'The same boat from its beginning, with all steps so far, stopped at a moment',
    body: RerunRequest,
    reply: ClockReply,
  }),
  snapshot: call({
    method: 'GET',
    path: '/boats/{id}/snapshot',
    summary: 'The boat as it is, or was, to be restored or forked',
    query: SnapshotQuery,
    reply: Snapshot,
  }),
  restore: call({
    method: 'PUT',
    path: '/boats/{id}/snapshot',
    summary: 'Puts the boat of a snapshot in its place, standing still',
    body: RestoreRequest,
    maxBodyBytes: MAX_SNAPSHOT_BYTES,
    maxDepth: MAX_SNAPSHOT_DEPTH,
    reply: ClockReply,
  }),
  kinds: call({
    method: 'GET',
    path: '/kinds',
    summary: 'The kinds of steps that hardware does, with their schemas',
    reply: z.array(StepKindEntry),
  }),
  step: call({
    method: 'POST',
    path: '/boats/{id}/steps',
    summary: 'Hardware does one thing, now',
    body: StepRequest,
    reply: StepReply,
  }),
  addFault: call({
    method: 'POST',
    path: '/boats/{id}/faults',
    summary: 'Something goes wrong from now on',
    body: FaultRequest,
    reply: FaultsReply,
  }),
  faults: call({ method: 'GET', path: '/boats/{id}/faults', summary: 'The faults in force', reply: FaultsReply }),
  clearFaults: call({ method: 'DELETE', path: '/boats/{id}/faults', summary: 'Ends all faults', reply: FaultsReply }),
  addBreakpoint: call({
    method: 'POST',
    path: '/boats/{id}/breakpoints',
    summary: 'Holds the next call, reply or push that matches, while time stands still',
    body: BreakpointRequest,
    reply: BreakpointsReply,
  }),
  breakpoints: call({
    method: 'GET',
    path: '/boats/{id}/breakpoints',
    summary: 'The breakpoints, and what they hold',
    reply: BreakpointsReply,
  }),
  clearBreakpoints: call({
    method: 'DELETE',
    path: '/boats/{id}/breakpoints',
    summary: 'Removes all breakpoints, and lets go what they hold',
    reply: BreakpointsReply,
  }),
  endHold: call({
    method: 'POST',
    path: '/boats/{id}/held',
    summary: 'Lets a held call, reply or push go, changes it, or drops it',
    body: HeldRequest,
    reply: BreakpointsReply,
  }),
  playScenario: call({
    method: 'POST',
    path: '/boats/{id}/scenario',
    summary: 'Hardware does what a scenario says, from now on',
    body: ScenarioRequest,
    maxBodyBytes: MAX_SCENARIO_BYTES,
    reply: ScenarioReply,
  }),
  scenario: call({ method: 'GET', path: '/boats/{id}/scenario', summary: 'How far it is', reply: ScenarioReply }),
  wire: call({
    method: 'GET',
    path: '/boats/{id}/wire',
    summary: 'What crossed between boat and apps',
    query: WireQuery,
    reply: WireReply,
  }),
  live: call({
    method: 'GET',
    path: '/boats/{id}/live',
    summary: 'All that happens, as a stream of events; the data of each is a LiveMessage',
  }),
  record: call({
    method: 'POST',
    path: '/boats/{id}/recording',
    summary: 'What was done, as a scenario',
    body: RecordingRequest,
    reply: RecordingReply,
  }),
  taps: call({
    method: 'POST',
    path: '/boats/{id}/taps',
    summary: 'Records what the captain does in the attached apps, and what they are expected to show',
    body: TapsRequest,
    reply: TapsState,
  }),
  app: call({
    method: 'POST',
    path: '/boats/{id}/app',
    summary: 'Attaches an app to the clock of the boat',
    reply: AppReply,
  }),
  hub: call({ method: 'GET', path: '/boats/{id}/hub', summary: 'The connections of its hub', reply: HubReply }),
  metrics: call({ method: 'GET', path: '/metrics', summary: 'Metrics of all boats, in the text format of Prometheus' }),
} as const
