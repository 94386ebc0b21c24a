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
   * Runs `append`, which appends the journal entry of a reading call. The call changes nothing, and callers can make
   * any number of them, so it becomes an input only if a scenario rule reacts to the entry.
   */
  read(is: string, what: unknown, append: () => void): void
  /** Function with which a rule records the reading call of an entry, before it reacts; undefined for other entries. */
  readOf(seq: number): (() => void) | undefined
  /** Passes every further input to `sink` before it takes effect. */
  writeTo(sink: InputSink): void
}

/** Persists an input. It throws if that fails, so that the input does not take effect. */
export type InputSink = (input: Input) => void

export const inputLogOf = defineBoatPart('causes', createInputLog, {
  without: 'A snapshot lists the inputs themselves; they reproduce all other data.',
})

function createInputLog({ clock, journal }: Boat): InputLog {
  let recent: Input[] = []
  let storedCount = 0
  let load = (): readonly Input[] => []
  let current: { readonly seq: number; readonly record: () => void } | undefined
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
    read(is, what, append) {
      let isRecorded = false
      const record = (): void => {
        if (!isRecorded) add(is, what)
        isRecorded = true
      }
      current = { seq: journal.last() + 1, record }
      try {
        append()
      } finally {
        current = undefined
      }
    },
    readOf: seq => (current?.seq === seq ? current.record : undefined),
    writeTo(sink) {
      write = sink
    },
  }
}

/** Key of inputs that only append to the journal. */
export const JOURNAL_INPUT = 'told'

/** Appends an external event to the journal and records it as an input. */
export function appendFromOutside(boat: Boat, lane: Lane, name: string, body: unknown): void {
  const [inputs, what] = [inputLogOf(boat), { lane, name, body }]
  const append = (): void => boat.journal.append(lane, name, body)
  if (lane === 'rest') inputs.read(JOURNAL_INPUT, what, append)
  else {
    inputs.add(JOURNAL_INPUT, what)
    append()
  }
}
