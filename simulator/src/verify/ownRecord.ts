/** The test record that a run adds and removes; it is recognized by its name and by being new. */
import type { Route } from '@drydock/contracts'
import { callToUndo, entriesOf, type CallResult, readBack, type Writer } from './changes.ts'
import { nameOf } from './judge.ts'

export interface Kind {
  readonly list: Route
  readonly add: Route
  readonly read: Route
  readonly update: Route
  readonly remove: Route
  readonly record: Readonly<Record<string, unknown>>
  /** Fields that the update changes. */
  readonly change: Readonly<Record<string, unknown>>
  readonly most?: number
}

type Entry = Readonly<Record<string, unknown>>

export interface OwnRecord {
  /** Entries of a list that this run added. */
  among(list: unknown): readonly Entry[]
  markSent(): void
  markAdded(made: CallResult): void
  markRemoved(id: string): void
  /** Removes remaining records; returns a sentence about those that could not be removed. */
  remove(): Promise<string | undefined>
  /** Sentence for the case that the gateway became unreachable. */
  readonly otherwise: string
}

const MARK = 'Drydock'

export function ownRecord(writer: Writer, { list, add, remove }: Kind, before: readonly Entry[]): OwnRecord {
  const known = new Set(before.map(it => it['id']))
  const ids = new Set<string>()
  const [state, removed] = [{ isSent: false, isDone: undefined as boolean | undefined }, new Set<string>()]
  const isOwn = (entry: Entry): boolean =>
    !known.has(entry['id']) &&
    [entry['name'], entry['nickname']].some(word => typeof word === 'string' && word.startsWith(MARK))
  const among = (entries: unknown): readonly Entry[] => entriesOf(entries).filter(isOwn)
  const otherwise = `${nameOf(add)}: a record whose name begins with ${MARK} may still be there.`
  return {
    among,
    otherwise,
    markSent() {
      state.isSent = true
    },
    markAdded({ isDone, id }) {
      state.isDone = isDone
      if (isDone === true && id !== undefined && !known.has(id)) ids.add(id)
    },
    markRemoved: id => void removed.add(id),
    async remove() {
      if (!state.isSent) return undefined
      const listed = await readBack(writer, list)
      const targets = new Set([
        ...[...ids].filter(it => !removed.has(it)),
        ...among(listed).map(it => String(it['id'])),
      ])
      let isLeft = listed === undefined && state.isDone !== false && removed.size === 0 && ids.size === 0
      for (const id of targets) isLeft = !(await callToUndo(writer, remove, { params: { id } })) || isLeft
      if (targets.size > 0 && among(await readBack(writer, list)).length > 0) isLeft = true
      if (isLeft)
        return `${nameOf(remove)}: a record that was added could not be removed; its name begins with ${MARK}.`
      const isUnseen = state.isDone === true && targets.size === 0 && removed.size === 0
      return isUnseen
        ? `${nameOf(add)}: a record was added that is not in the list, so it could not be removed; its name begins with ${MARK}.`
        : undefined
    },
  }
}
