/** Connection faults: implements the hub's connection interceptor for faults of connections and pushes. */
import type { Duration } from '@drydock/contracts'
import * as z from 'zod/mini'
import type { Boat } from '#boat/boat.ts'
import { breakpointsOf } from '#boat/breakpoints.ts'
import { defineBoatPart } from '#boat/parts.ts'
import { type Fault, faultsOf } from './faults.ts'
import { appliesTo } from './kinds.ts'
import {
  firstHalf,
  PROXY_ERROR_PAGE,
  withTimeShift,
  withTimeShiftText,
  withWrongTypes,
  withWrongTypesText,
} from './corrupt.ts'

type Transform = (bytes: Buffer) => Buffer
type SendPush = (event: string, args: readonly unknown[], transform?: Transform) => void

/** Recent pushes of a boat that faults need. */
interface PushHistory {
  /** Arguments of the last push of each event. */
  readonly before: Map<string, readonly unknown[]>
  /** Pushes that wait until the next push is sent. */
  held: readonly (() => void)[]
  /** Number of further pushes to drop. */
  gap: number
}

const StoredPushHistory = z.strictObject({
  before: z.array(z.tuple([z.string(), z.array(z.unknown())])),
  gap: z.int().check(z.nonnegative()),
})
const pushHistoryOf = defineBoatPart('pushed', (): PushHistory => ({ before: new Map(), held: [], gap: 0 }), {
  saved: 'plain',
  // Held pushes are not stored, because their connections no longer exist.
  write: ({ before, gap }) => ({ before: [...before], gap }),
  restore(history, written) {
    const { before, gap } = StoredPushHistory.parse(written)
    for (const [event, args] of before) history.before.set(event, args)
    history.gap = gap
  },
})

const GAP = 3
const noise: Transform = () => Buffer.from(PROXY_ERROR_PAGE)
/** JSON text stays JSON text, with wrong values in it. */
const isJson = (value: unknown): value is string => typeof value === 'string' && value.startsWith('{')
const wrong = (argument: unknown): unknown =>
  isJson(argument) ? withWrongTypesText(argument) : withWrongTypes(argument)
const late = (argument: unknown, by: Duration): unknown =>
  isJson(argument) ? withTimeShiftText(argument, by) : withTimeShift(argument, by)

/** Drops, delays or holds a push. Returns false for a fault that does none of these. */
function withholdPush(boat: Boat, fault: Fault, send: () => void): boolean {
  const history = pushHistoryOf(boat)
  if (fault.kind === 'gap') history.gap = (fault.length ?? GAP) - 1
  if (fault.kind === 'delay') boat.clock.after(fault.by ?? 0, send)
  if (fault.kind === 'reorder') history.held = [...history.held, send]
  return fault.kind === 'drop' || fault.kind === 'gap' || fault.kind === 'delay' || fault.kind === 'reorder'
}

interface Push {
  readonly event: string
  readonly args: readonly unknown[]
  /** Arguments of the previous push of the same event. */
  readonly previous: readonly unknown[]
}

/** Sends a push with the fault applied; unchanged without a fault. */
function sendFaultyPush(fault: Fault | undefined, send: SendPush, { event, args, previous }: Push): void {
  send(event, faultyArguments(fault, args, previous), transformOf(fault))
  if (fault?.kind === 'duplicate') send(event, args)
}

function faultyArguments(
  fault: Fault | undefined,
  args: readonly unknown[],
  previous: readonly unknown[],
): readonly unknown[] {
  if (fault?.kind === 'stale') return previous
  if (fault?.kind === 'wrong-type') return args.map(wrong)
  return fault?.kind === 'clock-skew' ? args.map(it => late(it, fault.by ?? 0)) : args
}

const transformOf = (fault: Fault | undefined): Transform | undefined =>
  fault?.kind === 'malformed' ? noise : fault?.kind === 'truncated' ? firstHalf : undefined

/** Pushes of a boat that wait behind a held one, so that their order stays. */
const waitingPushesOf = defineBoatPart('waiting pushes', () => ({ list: [] as (() => void)[] }), {
  without: 'A rebuilt boat holds no pushes.',
})

/** Holds a push if a breakpoint says so, or if one before it is held. Returns whether it waits. */
function isPushKept(boat: Boat, event: string, args: readonly unknown[], pass: () => void): boolean {
  const breakpoints = breakpointsOf(boat)
  const waiting = waitingPushesOf(boat)
  const isKept = (): boolean =>
    breakpoints.hold({ direction: 'push', name: event, body: args }, (end, instead) => {
      if (end === 'released') pass()
      instead?.()
      if (end !== 'released') waiting.list = []
      passWaiting()
    }) !== undefined
  const passWaiting = (): void => {
    while (!breakpoints.isPushHeld()) {
      const next = waiting.list.shift()
      if (!next) return
      next()
    }
  }
  if (breakpoints.isPushHeld()) {
    waiting.list.push(() => {
      if (!isKept()) pass()
    })
    return true
  }
  return isKept()
}

export function createConnectionFaults() {
  const passPush = (boat: Boat, event: string, args: readonly unknown[], send: SendPush): void => {
    const history = pushHistoryOf(boat)
    const previous = history.before.get(event) ?? args
    history.before.set(event, args)
    if (history.gap > 0) {
      history.gap--
      return
    }
    const fault = faultsOf(boat).strike({ place: 'push', name: event })
    if (fault && withholdPush(boat, fault, () => send(event, args))) return
    sendFaultyPush(fault, send, { event, args, previous })
    const { held } = history
    history.held = []
    for (const sendHeld of held) sendHeld()
  }
  return {
    onPush(boat: Boat, event: string, args: readonly unknown[], send: SendPush): void {
      const pass = (): void => passPush(boat, event, args, send)
      if (!isPushKept(boat, event, args, pass)) pass()
    },
    connectRefusal(boat: Boat, isNegotiation: boolean): number | undefined {
      const fault = faultsOf(boat).strike({
        place: 'connection',
        kinds: isNegotiation
          ? ['drop', 'offline', 'unauthorized', 'negotiate-error']
          : ['drop', 'offline', 'unauthorized'],
      })
      if (!fault) return undefined
      return fault.kind === 'drop' || fault.kind === 'offline'
        ? 503
        : fault.kind === 'unauthorized'
          ? 401
          : (fault.status ?? 500)
    },
    handshakeRefusal: (boat: Boat): string | undefined =>
      faultsOf(boat).strike({ place: 'connection', kinds: ['handshake-error'] })
        ? 'An injected fault refused the handshake.'
        : undefined,
    canPass(boat: Boat, isPing: boolean): boolean {
      return !faultsOf(boat).isActive({
        place: 'connection',
        kinds: isPing ? ['half-open', 'ping-loss'] : ['half-open'],
      })
    },
    onCut(boat: Boat, cut: () => void): void {
      faultsOf(boat).onBegin(({ place, kind }) => {
        if (appliesTo(kind, place, 'connection') && (kind === 'drop' || kind === 'reset' || kind === 'offline')) cut()
      })
    },
  }
}
