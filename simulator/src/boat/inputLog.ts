/** Everything from outside that changed a boat, in order: with its plan and seed it is all that the boat is made of. */
import type { Duration } from '@drydock/contracts'
import type { Boat } from './boat.ts'
import type { Lane } from './journal.ts'
import { defineBoatPart } from './parts.ts'

export interface Cause {
  /** From the beginning of the boat. */
  readonly at: Duration
  /** It came before what was due at its moment. */
  readonly early?: true
  /** The door that it came through. */
  readonly is: string
  /** Plain data; bytes as a Buffer. */
  readonly what: unknown
}

/**
 * A way into the boat, through which a cause comes again; throws a Refusal when the boat does not take it, as it did
 * not then.
 */
export type Door = (boat: Boat, what: unknown) => void
export type Doors = Map<string, Door>

export interface Causes {
  all(): readonly Cause[]
  add(is: string, what: unknown): void
  /** Adds what changes nothing by itself, but may be what a rule of a scenario waits for; so many of them at most. */
  note(is: string, what: unknown): void
  /** From now on, what is noted is kept. */
  heed(): void
  /** From now on, each cause is written down before it comes to anything. */
  writeTo(book: Book): void
}

/** Where causes outlive the process. One that cannot be written must not come to anything: it throws. */
export type Book = (cause: Cause) => void

export const causesOf = defineBoatPart('causes', createCauses, {
  without: 'A snapshot lists the causes themselves: all else is made again by them.',
})

/** Reading calls cost their callers nothing, and rules that wait for them have come about long before. */
const MOST_NOTED = 20_000

function createCauses({ clock }: Boat): Causes {
  const all: Cause[] = []
  let heeded = false
  let noted = 0
  let write: Book = () => undefined
  const add = (is: string, what: unknown): void => {
    const cause: Cause = { at: clock.now() - clock.start, ...(clock.isEarly() ? { early: true } : {}), is, what }
    write(cause)
    all.push(cause)
  }
  return {
    all: () => all,
    add,
    note(is, what) {
      if (!heeded || noted >= MOST_NOTED) return
      noted++
      add(is, what)
    },
    heed() {
      heeded = true
    },
    writeTo(book) {
      write = book
    },
  }
}

/** The door for what only the journal is told of. */
export const TOLD = 'told'

/** Tells the journal of something that happened outside of the boat. */
export function tellFromOutside(boat: Boat, lane: Lane, name: string, body: unknown): void {
  causesOf(boat)[lane === 'rest' ? 'note' : 'add'](TOLD, { lane, name, body })
  boat.journal.tell(lane, name, body)
}
