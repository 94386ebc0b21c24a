/** Walks a state machine through every sequence of events up to a length, and holds each step against a table. */
import type { Due, Instant, Machine } from '@drydock/contracts'

/** One row of a table: what becomes of a state when this happens to it. A pair that no row names changes nothing. */
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
  /** What is sent when this happens; `run` counts the commands so far, this one too. */
  input(event: Event, model: Model, now: Instant, run: number): Input
  /** The state as the table writes it. */
  view(state: State): Model
  /** When the table says that the state ends by itself. */
  until(model: Model): Instant | undefined
}

/** How often each row was used, and what did not go as the table says: the way there, what was to come, what came. */
export interface Walked {
  readonly steps: number
  readonly used: ReadonlyMap<string, number>
  readonly wrong: readonly string[]
}

/** Beside its events, time passes: to the last moment of a wait, and to its end. */
const TIMES = ['almost', 'end'] as const
const BEGAN = 1_700_000_000_000

interface Node<State, Model> {
  readonly state: State
  readonly model: Model
  readonly now: Instant
  readonly run: number
  readonly way: readonly string[]
}

export function walk<State, Input, Model, Event extends string>(table: Table<State, Input, Model, Event>, depth: number): Walked {
  const { machine, rows, events } = table
  const used = new Map(rows.map(it => [it.row, 0]))
  const wrong: string[] = []
  let steps = 0

  /** One step of machine and table; they must agree on the state and on when it ends. */
  const step = (node: Node<State, Model>, event: Event | 'due', now: Instant): Node<State, Model> => {
    steps++
    const run = node.run + 1
    const input: Input | Due = event === 'due' ? { is: 'due' } : table.input(event, node.model, now, run)
    const state = machine.step(node.state, input, now)
    const row = rows.find(it => it.on === event && it.from(node.model))
    if (row) used.set(row.row, (used.get(row.row) ?? 0) + 1)
    const model = row ? row.to(node.model, now, run) : node.model
    const way = [...node.way, event]
    const expected = JSON.stringify([model, table.until(model) ?? null])
    const seen = JSON.stringify([table.view(state), machine.deadline(state) ?? null])
    if (expected !== seen && wrong.length < 5) wrong.push(`${way.join(', ')}: expected ${expected}, seen ${seen}`)
    return { state, model, now, run, way }
  }
  const visit = (node: Node<State, Model>, left: number): void => {
    if (left === 0) return
    for (const event of events) visit(step(node, event, node.now + 1), left - 1)
    const until = machine.deadline(node.state)
    if (until === undefined) return
    for (const time of TIMES) {
      if (time === 'end') visit(step(node, 'due', until), left - 1)
      // Two ms before: the next event comes 1 ms later, still before the end.
      else if (until - 2 > node.now) visit({ ...node, now: until - 2, way: [...node.way, time] }, left - 1)
    }
  }
  visit({ state: machine.initial, model: table.initial, now: BEGAN, run: 0, way: [] }, depth)
  return { steps, used, wrong }
}
