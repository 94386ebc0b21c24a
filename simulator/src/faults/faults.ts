/**
 * The faults of a boat that are in force: which one strikes what, how often, and until when. Other boats have their
 * own.
 */
import type { Duration, Instant } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { inputLogOf } from '#boat/inputLog.ts'
import type { RandomStream } from '#boat/random.ts'
import { defineBoatPart, reproduced } from '#boat/parts.ts'
import { ownRandomStream } from '#boat/randomStream.ts'
import { type FaultKind, type FaultPlace, isMomentary, appliesTo } from './kinds.ts'
import type { CustomReply } from './customReply.ts'

export interface Fault {
  readonly kind: FaultKind
  readonly place: FaultPlace
  /** Of its random stream; by what it does when undefined. */
  readonly rule?: string | undefined
  /** The call or the event; undefined strikes any of the place. */
  readonly name?: string | undefined
  readonly status?: number | undefined
  readonly by?: Duration | undefined
  readonly length?: number | undefined
  /** What is answered instead; `status` belongs to it. */
  readonly answer?: CustomReply | undefined
  /** In force for this long; without it and `times` until it is cleared. */
  readonly lasts?: Duration | undefined
  readonly times?: number | undefined
  /** How likely it strikes, from 0 to 1; from a stream of the boat's seed. */
  readonly chance?: number | undefined
}

/** A fault that is in force. */
export interface ActiveFault extends Fault {
  readonly until: Instant | undefined
  /** How many times it will still strike. */
  readonly left: number | undefined
}

/** What a fault may strike; `kinds` are those that are asked for here. */
export interface FaultTarget {
  readonly place: FaultPlace
  readonly name?: string
  /** A call with its parameters filled in, which may be named too. */
  readonly call?: string
  readonly kinds?: readonly FaultKind[]
}

export interface Faults {
  begin(fault: Fault): void
  /** Those in force now, the oldest first. */
  all(): readonly ActiveFault[]
  /** Ends all of them; what they have already swallowed stays lost. */
  clear(): void
  /** The oldest fault that strikes this; it counts as struck, and the journal is told. */
  strike(what: FaultTarget): Fault | undefined
  /** Whether a fault that lasts is in force there; nothing is counted and nobody told. */
  isActive(what: FaultTarget): boolean
  /** Calls `hear` whenever one begins. */
  onBegin(hear: (fault: Fault) => void): void
}

interface Entry {
  readonly fault: Fault
  readonly until: Instant | undefined
  readonly stream: RandomStream | undefined
  left: number | undefined
}

/** Doors: what a fault met, which counts, and what was looked at, which draws from its stream. */
export const STRIKE_INPUT = 'struck'
export const CHECK_INPUT = 'looked'

function createFaults(boat: Boat): Faults {
  const { clock, journal } = boat
  let entries: readonly Entry[] = []
  const listeners: ((fault: Fault) => void)[] = []
  const inForce = (): readonly Entry[] => {
    entries = entries.filter(it => (it.until === undefined || clock.now() < it.until) && it.left !== 0)
    return entries
  }
  const fits = ({ kind, place, name }: Fault, what: FaultTarget): boolean =>
    appliesTo(kind, place, what.place) &&
    (name === undefined || name === what.name || name === what.call) &&
    (what.kinds?.includes(kind) ?? true)
  const fitting = (what: FaultTarget): readonly Entry[] => inForce().filter(it => fits(it.fault, what))
  /** All that fit draw, also those that another one comes before: what one draws does not depend on the others. */
  const striking = (what: FaultTarget): readonly Entry[] =>
    fitting(what).filter(({ stream, fault }) => stream === undefined || stream.next() < (fault.chance ?? 1))
  return {
    begin(fault) {
      if (!isMomentary(fault.kind, fault.place))
        entries = [
          ...inForce(),
          {
            fault,
            until: fault.lasts === undefined ? undefined : clock.now() + fault.lasts,
            stream: streamOf(boat, fault),
            left: fault.times,
          },
        ]
      for (const hear of listeners) hear(fault)
    },
    all: () => inForce().map(it => ({ ...it.fault, until: it.until, left: it.left })),
    clear() {
      entries = []
    },
    strike(what) {
      if (fitting(what).length > 0) inputLogOf(boat).add(STRIKE_INPUT, what)
      const [found] = striking(what)
      if (!found) return undefined
      if (found.left !== undefined) found.left--
      journal.append('step', 'struck', {
        kind: found.fault.kind,
        place: what.place,
        ...(what.name === undefined ? {} : { name: what.name }),
      })
      return found.fault
    },
    isActive(what) {
      if (fitting(what).some(it => it.stream)) inputLogOf(boat).add(CHECK_INPUT, what)
      return striking(what).length > 0
    },
    onBegin: hear => void listeners.push(hear),
  }
}

/** Named by the rule, or by all that it says. */
const streamOf = (boat: Boat, fault: Fault): RandomStream | undefined =>
  fault.chance === undefined ? undefined : ownRandomStream(boat, `fault ${fault.rule ?? JSON.stringify(fault)}`)

/** The faults of this boat; a boat that nobody has asked for has none. */
export const faultsOf = defineBoatPart(
  'faults',
  createFaults,
  reproduced(it => it.all()),
)
