/** Examples of the control interface: creating a boat, advancing its clock, raising an alarm of its bilge pump. */
import type * as z from 'zod/mini'
import type { ControlRoute, controlRoutes } from '../control.ts'
import type { ScenarioReply, Snapshot } from '../controlShapes.ts'

type Part<R, N extends 'query' | 'body' | 'reply'> = R extends { readonly [K in N]: infer S extends z.ZodMiniType }
  ? { readonly [K in N]: z.input<S> }
  : { readonly [K in N]?: never }
type Examples<T extends Readonly<Record<string, ControlRoute>>> = {
  readonly [K in keyof T]: Part<T[K], 'query'> & Part<T[K], 'body'> & Part<T[K], 'reply'>
}

const now = '2026-06-01T08:00:00.000Z'
const playing: ScenarioReply = {
  id: 'SC-100',
  name: 'The bilge pump runs for too long',
  is: 'running',
  at: 0,
  of: 300_000,
  done: 0,
  steps: 2,
  leftOut: 4,
  failures: [],
}

/** In a real snapshot, `state` and `sum` are checksums of its content. */
const snapshot: Snapshot = {
  version: 1,
  host: 'freja.example',
  start: 1_780_300_800_000,
  seed: 1,
  plan: { armed: true },
  at: 60_000,
  causes: [{ at: 5_000, is: 'step', what: { alarm: 'bilgePump' } }],
  state: '3b1f',
  sum: '9c0e',
}

export const controlExamples: Examples<typeof controlRoutes> = {
  boats: {
    reply: [
      {
        id: 'boat-1',
        name: 'Freja',
        now,
        mode: 'realtime',
        people: [{ user: 'captain@freja.example', role: 'captain' }],
      },
    ],
  },
  newBoat: {
    body: { base: 'calm', role: 'captain' },
    reply: { id: 'boat-2', user: 'captain@freja-2.example', password: 'fair-winds' },
  },
  token: {
    body: { expiresIn: '1h' },
    reply: { access_token: 'eyJhbGciOiJFUzI1NiJ9.e30.c2lnbmF0dXJl', token_type: 'Bearer', expires_in: 3_600 },
  },
  removeBoat: {},
  state: { reply: { armed: false, readings: { V1: 12.72 } } },
  clock: { reply: { now, mode: 'realtime', speed: 1 } },
  setClock: { body: { mode: 'scaled', speed: 10 }, reply: { now, mode: 'scaled', speed: 10 } },
  advance: { body: { by: '1m' }, reply: { now: '2026-06-01T08:01:00.000Z', mode: 'paused', speed: 0 } },
  rerun: { body: { until: '1m' }, reply: { now: '2026-06-01T08:01:00.000Z', mode: 'paused', speed: 0 } },
  snapshot: { query: { at: '1m' }, reply: snapshot },
  restore: { body: snapshot, reply: { now: '2026-06-01T08:01:00.000Z', mode: 'paused', speed: 0 } },
  kinds: {
    reply: [
      { name: 'armed', help: 'Another phone arms (true) or disarms (false) the boat.', schema: { type: 'boolean' } },
    ],
  },
  step: { body: { alarm: 'bilgePump' }, reply: { at: now, since: 41 } },
  addFault: {
    body: { on: 'weather', kind: 'delay', by: '3s', for: '1m' },
    reply: { faults: [{ on: 'weather', kind: 'delay', until: '2026-06-01T08:01:00.000Z' }] },
  },
  faults: { reply: { faults: [{ on: { rest: 'GET /api/Alarm/Arm' }, kind: 'status', left: 1 }] } },
  clearFaults: { reply: { faults: [] } },
  addBreakpoint: {
    body: { on: { rest: 'GET /api/Alarm/Arm' }, direction: 'request' },
    reply: { breakpoints: [{ direction: 'request', name: 'GET /api/Alarm/Arm', times: 1 }], held: [] },
  },
  breakpoints: {
    reply: {
      breakpoints: [],
      held: [{ id: 1, at: now, direction: 'push', name: 'ShowMessage', body: ['Ahoy'] }],
    },
  },
  clearBreakpoints: { reply: { breakpoints: [], held: [] } },
  endHold: { body: { id: 1, do: 'change', args: ['Ahoy there'] }, reply: { breakpoints: [], held: [] } },
  playScenario: { body: { name: 'SC-100' }, reply: playing },
  scenario: { reply: { ...playing, at: 12_000, done: 1 } },
  wire: {
    query: { since: 41 },
    reply: {
      entries: [{ seq: 42, at: now, lane: 'hub', name: 'ShowMessage', body: ['The captain has been told.'] }],
      next: 42,
      first: 1,
    },
  },
  live: {},
  record: {
    body: { name: 'Water in the bilge', id: 'SC-900' },
    reply: { yaml: 'scenario: Water in the bilge\nid: SC-900\nsteps:\n  - open: /\n', steps: 0, notes: [] },
  },
  taps: {
    body: { mode: 'record' },
    reply: { mode: 'record', from: 60_000, since: 41, actions: 0, expectations: 0, leftOut: [] },
  },
  app: { reply: { address: 'http://localhost:5203/_drydock/enter?ticket=bm90LWEtdGlja2V0' } },
  metrics: {},
  hub: {
    reply: {
      connections: [
        {
          user: 'captain@freja.example',
          state: 'connected',
          transport: 'WebSockets',
          protocol: 'json',
          framesSent: 12,
          framesReceived: 3,
          bytesSent: 2_048,
          bytesReceived: 96,
        },
      ],
    },
  },
}
