/**
 * The faults of a boat that are in force: which one strikes what, how often, and until when. Other boats have their
 * own.
 */
import type { Duration, Instant } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { causesOf } from '#boat/inputLog.ts'
import type { Chance } from '#boat/chance.ts'
import { defineBoatPart, remade } from '#boat/parts.ts'
import { ownStream } from '#boat/stream.ts'
import { type FaultKind, type FaultPlace, isMomentary, reaches } from './kinds.ts'
import type { OwnAnswer } from './ownAnswer.ts'

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
  readonly answer?: OwnAnswer | undefined
  /** In force for this long; without it and `times` until it is cleared. */
  readonly lasts?: Duration | undefined
  readonly times?: number | undefined
  /** How likely it strikes, from 0 to 1; from a stream of the boat's seed. */
  readonly chance?: number | undefined
}

/** A fault that is in force. */
export interface InForce extends Fault {
  readonly until: Instant | undefined
  /** How many times it will still strike. */
  readonly left: number | undefined
}

/** What a fault may strike; `kinds` are those that are asked for here. */
export interface Occasion {
  readonly place: FaultPlace
  readonly name?: string
  /** A call with its parameters filled in, which may be named too. */
  readonly call?: string
  readonly kinds?: readonly FaultKind[]
}

export interface Faults {
  begin(fault: Fault): void
  /** Those in force now, the oldest first. */
  all(): readonly InForce[]
  /** Ends all of them; what they have already swallowed stays lost. */
  clear(): void
  /** The oldest fault that strikes this; it counts as struck, and the journal is told. */
  strike(what: Occasion): Fault | undefined
  /** Whether a fault that lasts is in force there; nothing is counted and nobody told. */
  holds(what: Occasion): boolean
  /** Calls `hear` whenever one begins. */
  onBegun(hear: (fault: Fault) => void): void
}

interface Entry {
  readonly fault: Fault
  readonly until: Instant | undefined
  readonly stream: Chance | undefined
  left: number | undefined
}

/** Doors: what a fault met, which counts, and what was looked at, which draws from its stream. */
export const STRUCK = 'struck'
export const LOOKED = 'looked'

function createFaults(boat: Boat): Faults {
  const { clock, journal } = boat
  let entries: readonly Entry[] = []
  const listeners: ((fault: Fault) => void)[] = []
  const inForce = (): readonly Entry[] => {
    entries = entries.filter(it => (it.until === undefined || clock.now() < it.until) && it.left !== 0)
    return entries
  }
  const fits = ({ kind, place, name }: Fault, what: Occasion): boolean =>
    reaches(kind, place, what.place) &&
    (name === undefined || name === what.name || name === what.call) &&
    (what.kinds?.includes(kind) ?? true)
  const fitting = (what: Occasion): readonly Entry[] => inForce().filter(it => fits(it.fault, what))
  /** All that fit draw, also those that another one comes before: what one draws does not depend on the others. */
  const striking = (what: Occasion): readonly Entry[] =>
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
      if (fitting(what).length > 0) causesOf(boat).add(STRUCK, what)
      const [found] = striking(what)
      if (!found) return undefined
      if (found.left !== undefined) found.left--
      journal.tell('step', 'struck', {
        kind: found.fault.kind,
        place: what.place,
        ...(what.name === undefined ? {} : { name: what.name }),
      })
      return found.fault
    },
    holds(what) {
      if (fitting(what).some(it => it.stream)) causesOf(boat).add(LOOKED, what)
      return striking(what).length > 0
    },
    onBegun: hear => void listeners.push(hear),
  }
}

/** Named by the rule, or by all that it says. */
const streamOf = (boat: Boat, fault: Fault): Chance | undefined =>
  fault.chance === undefined ? undefined : ownStream(boat, `fault ${fault.rule ?? JSON.stringify(fault)}`)

/** The faults of this boat; a boat that nobody has asked for has none. */
export const faultsOf = defineBoatPart(
  'faults',
  createFaults,
  remade(it => it.all()),
)
