/** Connection faults: implements the hub's connection interceptor for faults of connections and pushes. */
import type { Duration } from '@drydock/contracts'
import * as z from 'zod/mini'
import type { Boat } from '#boat/boat.ts'
import { defineBoatPart } from '#boat/parts.ts'
import { faultsOf } from './faults.ts'
import { appliesTo } from './kinds.ts'
import {
  firstHalf,
  PROXY_ERROR_PAGE,
  withTimeShift,
  withTimeShiftText,
  withWrongTypes,
  withWrongTypesText,
} from './corrupt.ts'

type Spoil = (bytes: Buffer) => Buffer
type Leave = (event: string, args: readonly unknown[], spoil?: Spoil) => void

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
  // Held pushes are not stored, because their connections no longer exist.
  write: ({ before, gap }) => ({ before: [...before], gap }),
  restore(past, written) {
    const { before, gap } = StoredPushHistory.parse(written)
    for (const [event, args] of before) past.before.set(event, args)
    past.gap = gap
  },
})

const GAP = 3
const noise: Spoil = () => Buffer.from(PROXY_ERROR_PAGE)
/** JSON text stays JSON text, with wrong values in it. */
const isJson = (it: unknown): it is string => typeof it === 'string' && it.startsWith('{')
const wrong = (argument: unknown): unknown =>
  isJson(argument) ? withWrongTypesText(argument) : withWrongTypes(argument)
const late = (argument: unknown, by: Duration): unknown =>
  isJson(argument) ? withTimeShiftText(argument, by) : withTimeShift(argument, by)

export function createConnectionFaults() {
  return {
    onPush(boat: Boat, event: string, args: readonly unknown[], leave: Leave): void {
      const past = pushHistoryOf(boat)
      const earlier = past.before.get(event) ?? args
      past.before.set(event, args)
      if (past.gap > 0) {
        past.gap--
        return
      }
      const fault = faultsOf(boat).strike({ place: 'push', name: event })
      switch (fault?.kind) {
        case 'drop':
          return
        case 'gap':
          past.gap = (fault.length ?? GAP) - 1
          return
        case 'delay':
          return void boat.clock.after(fault.by ?? 0, () => leave(event, args))
        case 'reorder':
          past.held = [...past.held, () => leave(event, args)]
          return
        case 'duplicate':
          leave(event, args)
          leave(event, args)
          break
        case 'stale':
          leave(event, earlier)
          break
        case 'wrong-type':
          leave(event, args.map(wrong))
          break
        case 'clock-skew':
          leave(
            event,
            args.map(it => late(it, fault.by ?? 0)),
          )
          break
        case 'malformed':
          leave(event, args, noise)
          break
        case 'truncated':
          leave(event, args, firstHalf)
          break
        default:
          leave(event, args)
      }
      const { held } = past
      past.held = []
      for (const go of held) go()
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
