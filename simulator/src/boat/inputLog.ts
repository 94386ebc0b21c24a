/** Input log: every external input of a boat, in order. Plan, seed and inputs reproduce the boat. */
import type { Duration } from '@drydock/contracts'
import type { Boat } from './boat.ts'
import type { Lane } from './journal.ts'
import { defineBoatPart } from './parts.ts'

export interface Input {
  /** Milliseconds since the boat's start. */
  readonly at: Duration
  /** The input arrived before the events that were due at the same instant. */
  readonly early?: true
  /** Key of the handler that replays this input. */
  readonly is: string
  /** Plain data; bytes as a Buffer. */
  readonly what: unknown
}

/** Replays an input. @throws Refusal if the boat refuses it, as it did the first time. */
export type InputHandler = (boat: Boat, what: unknown) => void
export type InputHandlers = Map<string, InputHandler>

export interface InputLog {
  all(): readonly Input[]
  /** Inputs that are in memory: those after the stored ones. */
  recent(): readonly Input[]
  /** Releases the first `count` inputs; `load` returns them when they are needed. */
  keepStored(count: number, load: () => readonly Input[]): void
  add(is: string, what: unknown): void
  /**
   * Adds a reading call, which changes nothing but may trigger a scenario rule. Keeps at most 20,000, and none before
   * `recordReads`.
   */
  addRead(is: string, what: unknown): void
  /** Starts to record reading calls. */
  recordReads(): void
  /** Passes every further input to `sink` before it takes effect. */
  writeTo(sink: InputSink): void
}

/** Persists an input. It throws if that fails, so that the input does not take effect. */
export type InputSink = (input: Input) => void

export const inputLogOf = defineBoatPart('causes', createInputLog, {
  without: 'A snapshot lists the inputs themselves; they reproduce all other data.',
})

/** Limit on recorded reading calls, because callers can make any number of them. */
const MAX_READS = 20_000

function createInputLog({ clock }: Boat): InputLog {
  let recent: Input[] = []
  let storedCount = 0
  let load = (): readonly Input[] => []
  let recordsReads = false
  let readCount = 0
  let write: InputSink = () => undefined
  const add = (is: string, what: unknown): void => {
    const input: Input = { at: clock.now() - clock.start, ...(clock.hasDueNow() ? { early: true } : {}), is, what }
    write(input)
    recent.push(input)
  }
  return {
    all: () => [...load(), ...recent],
    recent: () => recent,
    keepStored(count, loadStored) {
      recent = recent.slice(count - storedCount)
      storedCount = count
      load = loadStored
    },
    add,
    addRead(is, what) {
      if (!recordsReads || readCount >= MAX_READS) return
      readCount++
      add(is, what)
    },
    recordReads() {
      recordsReads = true
    },
    writeTo(sink) {
      write = sink
    },
  }
}

/** Key of inputs that only append to the journal. */
export const JOURNAL_INPUT = 'told'

/** Appends an external event to the journal and records it as an input. */
export function appendFromOutside(boat: Boat, lane: Lane, name: string, body: unknown): void {
  inputLogOf(boat)[lane === 'rest' ? 'addRead' : 'add'](JOURNAL_INPUT, { lane, name, body })
  boat.journal.append(lane, name, body)
}
