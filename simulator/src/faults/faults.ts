/** Active faults of a boat: what each one affects, how often, and until when. */
import type { Duration, Instant } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { inputLogOf } from '#boat/inputLog.ts'
import type { RandomStream } from '#boat/random.ts'
import { defineBoatPart, reproduced } from '#boat/parts.ts'
import { ownRandomStream } from '#boat/randomStream.ts'
import { type FaultKind, type FaultPlace, isMomentary, appliesTo } from './kinds.ts'
import type { CustomJson, CustomReply } from './customReply.ts'

export interface Fault {
  readonly kind: FaultKind
  readonly place: FaultPlace
  /** Name of its random stream; derived from the fault itself if undefined. */
  readonly rule?: string | undefined
  /** Name of the call or event; undefined matches all of the place. */
  readonly name?: string | undefined
  readonly status?: number | undefined
  readonly by?: Duration | undefined
  readonly length?: number | undefined
  /** Reply that replaces the boat's; `status` belongs to it. */
  readonly answer?: CustomReply | undefined
  /** Request body that the boat gets instead of the one that was sent. */
  readonly request?: CustomJson | undefined
  /** Duration of the fault; without it and `times` it is active until it is cleared. */
  readonly lasts?: Duration | undefined
  readonly times?: number | undefined
  /** Probability from 0 to 1, drawn from a random stream of the boat. */
  readonly chance?: number | undefined
}

/** An active fault. */
export interface ActiveFault extends Fault {
  readonly until: Instant | undefined
  /** Remaining number of times it applies. */
  readonly left: number | undefined
}

/** A call, push or connection that a fault may affect; `kinds` limits the kinds of faults. */
export interface FaultTarget {
  readonly place: FaultPlace
  readonly name?: string
  /** Call with its parameters filled in; faults may use this name, too. */
  readonly call?: string
  readonly kinds?: readonly FaultKind[]
}

export interface Faults {
  begin(fault: Fault): void
  /** Active faults, oldest first. */
  all(): readonly ActiveFault[]
  /** Ends all faults; messages that they dropped stay lost. */
  clear(): void
  /** Applies the oldest matching fault: counts it, appends it to the journal, and returns it. */
  strike(what: FaultTarget): Fault | undefined
  /** Whether a matching fault is active; counts nothing and appends nothing to the journal. */
  isActive(what: FaultTarget): boolean
  /** Calls `listener` whenever a fault begins. */
  onBegin(listener: (fault: Fault) => void): void
}

interface Entry {
  readonly fault: Fault
  readonly until: Instant | undefined
  readonly stream: RandomStream | undefined
  left: number | undefined
}

/** Input keys: `strike` counts a fault, `isActive` draws from its random stream; replay repeats both. */
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
  /** Every matching fault draws, so that its random numbers do not depend on other faults. */
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
      for (const listener of listeners) listener(fault)
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
    onBegin: listener => void listeners.push(listener),
  }
}

/** Random stream of a fault, named by its rule or by its content. */
const streamOf = (boat: Boat, fault: Fault): RandomStream | undefined =>
  fault.chance === undefined ? undefined : ownRandomStream(boat, `fault ${fault.rule ?? JSON.stringify(fault)}`)

/** The faults of a boat. */
export const faultsOf = defineBoatPart(
  'faults',
  createFaults,
  reproduced(it => it.all()),
)
