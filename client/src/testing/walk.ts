/** Walks a state machine through every sequence of events up to a length, and compares each step with a table. */
import type { DeadlineInput, Instant, Machine } from '@drydock/contracts'

/** One row of a table: the next state for an event. A pair without a row changes nothing. */
export interface Row<Model, Event extends string> {
  readonly row: string
  readonly on: Event | 'due'
  from(model: Model): boolean
  to(model: Model, now: Instant, run: number): Model
}

interface Table<State, Input, Model, Event extends string> {
  readonly machine: Machine<State, Input>
  readonly initial: Model
  readonly rows: readonly Row<Model, Event>[]
  readonly events: readonly Event[]
  /** The input for an event; `run` counts the commands so far, including this one. */
  input(event: Event, model: Model, now: Instant, run: number): Input
  /** Returns the state in the form of the table. */
  view(state: State): Model
  /** Returns the time at which the state ends by itself, by the table. */
  until(model: Model): Instant | undefined
}

/** A state in the form of the table, with the time at which it ends by itself. */
interface View<Model> {
  readonly state: Model
  readonly until: Instant | undefined
}
/**
 * One step of the machine: the state before, what happened, the state that the table expects, and the state of the
 * machine.
 */
export interface WalkedStep<Model> {
  readonly way: readonly string[]
  readonly before: Model
  readonly on: string
  readonly wanted: View<Model>
  readonly seen: View<Model>
}
export interface Walked<Model> {
  /** Each row of the table with its title and its steps: the first of them, and all that are wrong. */
  readonly rows: readonly (readonly [title: string, steps: readonly WalkedStep<Model>[]])[]
  /** Steps that differ from the table, including those without a row. */
  readonly wrong: readonly WalkedStep<Model>[]
}

/** Limits: correct steps that are kept of each row, and wrong ones of all rows. */
const KEPT = 20

/** Besides the events, time passes: to the last moment of a wait, and to its end. */
const TIMES = ['almost', 'end'] as const
const BEGAN = 1_700_000_000_000

interface Node<State, Model> {
  readonly state: State
  readonly model: Model
  readonly now: Instant
  readonly run: number
  readonly way: readonly string[]
}

/**
 * Walks every sequence of `depth` events. A path ends where machine and table disagree, since all later steps would
 * be wrong for that reason.
 * @returns the steps by row, to be asserted row by row
 */
export function walk<State, Input, Model, Event extends string>(
  table: Table<State, Input, Model, Event>,
  depth: number,
): Walked<Model> {
  const { machine, rows, events } = table
  const kept = new Map(rows.map(it => [it, [] as WalkedStep<Model>[]]))
  const wrong: WalkedStep<Model>[] = []

  const step = (node: Node<State, Model>, event: Event | 'due', now: Instant, left: number): void => {
    const run = node.run + 1
    const input: Input | DeadlineInput = event === 'due' ? { is: 'due' } : table.input(event, node.model, now, run)
    const state = machine.step(node.state, input, now)
    const row = rows.find(it => it.on === event && it.from(node.model))
    const model = row ? row.to(node.model, now, run) : node.model
    const way = [...node.way, event]
    const wanted = { state: model, until: table.until(model) }
    const seen = { state: table.view(state), until: machine.deadline(state) }
    const isRight = JSON.stringify(wanted) === JSON.stringify(seen)
    const taken = { way, before: node.model, on: event, wanted, seen }
    const mine = row && kept.get(row)
    if (mine && (isRight ? mine : wrong).length < KEPT) mine.push(taken)
    if (isRight) visit({ state, model, now, run, way }, left)
    else if (wrong.length < KEPT) wrong.push(taken)
  }
  const visit = (node: Node<State, Model>, left: number): void => {
    if (left === 0) return
    for (const event of events) step(node, event, node.now + 1, left - 1)
    const until = machine.deadline(node.state)
    if (until === undefined) return
    for (const time of TIMES) {
      if (time === 'end') step(node, 'due', until, left - 1)
      // Two ms before: the next event comes 1 ms later, still before the end.
      else if (until - 2 > node.now) visit({ ...node, now: until - 2, way: [...node.way, time] }, left - 1)
    }
  }
  visit({ state: machine.initial, model: table.initial, now: BEGAN, run: 0, way: [] }, depth)
  return { rows: rows.map(it => [`${it.row}: ${it.on}`, kept.get(it) ?? []] as const), wrong }
}
