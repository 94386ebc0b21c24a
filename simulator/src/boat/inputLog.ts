/** Everything from outside that changed a boat, in order: with its plan and seed it is all that the boat is made of. */
import type { Duration } from '@drydock/contracts'
import type { Boat } from './boat.ts'
import type { Lane } from './journal.ts'
import { defineBoatPart } from './parts.ts'

export interface Input {
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
export type InputHandler = (boat: Boat, what: unknown) => void
export type InputHandlers = Map<string, InputHandler>

export interface InputLog {
  all(): readonly Input[]
  add(is: string, what: unknown): void
  /** Adds what changes nothing by itself, but may be what a rule of a scenario waits for; so many of them at most. */
  addRead(is: string, what: unknown): void
  /** From now on, what is noted is kept. */
  recordReads(): void
  /** From now on, each cause is written down before it comes to anything. */
  writeTo(book: InputSink): void
}

/** Where causes outlive the process. One that cannot be written must not come to anything: it throws. */
export type InputSink = (cause: Input) => void

export const inputLogOf = defineBoatPart('causes', createInputLog, {
  without: 'A snapshot lists the causes themselves: all else is made again by them.',
})

/** Reading calls cost their callers nothing, and rules that wait for them have come about long before. */
const MAX_READS = 20_000

function createInputLog({ clock }: Boat): InputLog {
  const all: Input[] = []
  let heeded = false
  let noted = 0
  let write: InputSink = () => undefined
  const add = (is: string, what: unknown): void => {
    const cause: Input = { at: clock.now() - clock.start, ...(clock.hasDueNow() ? { early: true } : {}), is, what }
    write(cause)
    all.push(cause)
  }
  return {
    all: () => all,
    add,
    addRead(is, what) {
      if (!heeded || noted >= MAX_READS) return
      noted++
      add(is, what)
    },
    recordReads() {
      heeded = true
    },
    writeTo(book) {
      write = book
    },
  }
}

/** The door for what only the journal is told of. */
export const JOURNAL_INPUT = 'told'

/** Tells the journal of something that happened outside of the boat. */
export function appendFromOutside(boat: Boat, lane: Lane, name: string, body: unknown): void {
  inputLogOf(boat)[lane === 'rest' ? 'addRead' : 'add'](JOURNAL_INPUT, { lane, name, body })
  boat.journal.append(lane, name, body)
}
