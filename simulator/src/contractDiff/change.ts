/** Changes between two versions of the contracts, and which of them break an app. */

/** Who sends a value: the app in a request, the gateway in an answer or a push. */
export type Direction = 'request' | 'answer'

export interface ContractChange {
  /** The call or push, such as 'GET /api/Profile' or 'push UpdatePosition'. */
  readonly on: string
  /** The part of it, such as 'reply 200'; empty for all of it. */
  readonly part: string
  /** JSON pointer in the part, with '*' for each entry of a list; empty for all of it. */
  readonly pointer: string
  /** What is different, as a sentence without its full stop. */
  readonly text: string
  /** Whether an app of the old version does not work with a gateway of the new one. */
  readonly breaks: boolean
}

/** Which direction a change of a schema breaks. */
export type Effect = Readonly<Record<Direction, boolean>>

/** Fewer values are valid: what an app sends may be refused. */
export const NARROWS: Effect = { request: true, answer: false }
/** More values are valid: a gateway may send what an app does not know. */
export const WIDENS: Effect = { request: false, answer: true }
/** Some values are no longer valid, and others are now. */
export const CHANGES: Effect = { request: true, answer: true }
/** An app notices nothing. */
export const HARMLESS: Effect = { request: false, answer: false }

/** A difference between two schemas. */
export interface SchemaChange {
  readonly pointer: string
  readonly text: string
  readonly effect: Effect
}

/** Returns the change of a part of a call or push as a whole. */
export const change = (on: string, part: string, text: string, breaks: boolean, pointer = ''): ContractChange => ({
  on,
  part,
  pointer,
  text,
  breaks,
})

/** Returns the changes of a part from those of its schema. */
export const partChanges = (
  on: string,
  part: string,
  direction: Direction,
  changes: readonly SchemaChange[],
): readonly ContractChange[] =>
  changes.map(({ pointer, text, effect }) => change(on, part, text, effect[direction], pointer))
