/** Follows the journals of running boats, and sends their new entries as spans. */
import { createValueNumbers, type Fleet, type HostedBoat, type Journal, type ValueNumbers } from '@drydock/simulator'
import { reportEntriesOf } from '../record.ts'
import type { SpanSender } from './sender.ts'
import { entrySpan, type JournalSpan, parentOf, type SpanParent } from './span.ts'

export interface Follower {
  /** Sends all entries since the previous call. */
  flush(): void
}

/** Number of opaque values of a boat that keep their numbers. */
const REMEMBERED_VALUES = 1_000

interface Followed {
  readonly parent: SpanParent
  readonly numbers: ValueNumbers
  seq: number
}

/**
 * Creates a follower of all boats of a fleet, also of later ones. It reads their journals only when it is called.
 * @param key distinguishes this start from others, in the ids of the spans.
 */
export function followBoats(fleet: Pick<Fleet, 'all'>, sender: Pick<SpanSender, 'send'>, key: string): Follower {
  // A boat that is restarted under the same id has another journal.
  const journals = new WeakMap<Journal, Followed>()
  let count = 0
  const spansOf = ({ boat }: HostedBoat): readonly JournalSpan[] => {
    const { journal, clock, id } = boat
    const known = journals.get(journal)
    const it: Followed = known ?? {
      parent: parentOf(`${key} ${id} ${++count}`),
      numbers: createValueNumbers(REMEMBERED_VALUES),
      seq: 0,
    }
    journals.set(journal, it)
    const entries = journal.since(it.seq)
    it.seq = entries.at(-1)?.seq ?? it.seq
    const shown = reportEntriesOf({ entries }, clock, it.numbers)
    const spans = shown.map((entry, index) => {
      const { seq = 0, trace } = entries[index] ?? {}
      return entrySpan({ entry, seq, trace }, it.parent, clock.start)
    })
    return known ? spans : [boatSpan(id, it.parent, clock.start), ...spans]
  }
  return {
    flush() {
      const spans = fleet.all().flatMap(spansOf)
      if (spans.length > 0) sender.send(spans)
    },
  }
}

/** The span of a boat, at its start: a boat that runs has no end. */
const boatSpan = (id: string, parent: SpanParent, start: number): JournalSpan => ({
  ...parent,
  parentId: undefined,
  isParentRemote: false,
  linkedRun: undefined,
  name: id,
  kind: 'internal',
  from: start,
  to: start,
  hasFailed: false,
  attributes: { 'drydock.boat': id, 'drydock.virtual_ms': 0, 'drydock.virtual_time': new Date(start).toISOString() },
})
