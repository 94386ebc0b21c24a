/** What happened: the lanes, all entries as a list, and the one that was chosen. */
import { useMemo, useState } from 'react'
import type { BoatView, TimedEntry } from '#boatView.ts'
import { EntryDetail } from './EntryDetail.tsx'
import { Lanes } from './Lanes.tsx'
import { EntryList } from './EntryList.tsx'

interface HappenedProps {
  readonly boat: string
  readonly seen: BoatView
  readonly chosen: TimedEntry | undefined
  readonly choose: (entry: TimedEntry | undefined) => void
}

const FILTERS = ['all', 'steps', 'REST', 'hub', 'state', 'app', 'outbox'] as const
type Filter = (typeof FILTERS)[number]

const passes = (filter: Filter, { lane, name }: TimedEntry): boolean =>
  filter === 'all' ||
  (filter === 'outbox'
    ? lane === 'state' && name === 'outbox'
    : filter === 'steps'
      ? lane === 'step'
      : lane === filter.toLowerCase())

export function Events({ boat, seen, chosen, choose }: HappenedProps) {
  const [filter, setFilter] = useState<Filter>('all')
  const entries = useMemo(() => seen.entries.filter(it => passes(filter, it)).toReversed(), [seen.entries, filter])
  return (
    <section className="happened" aria-label="What happened">
      <Lanes boat={boat} seen={seen} chosen={chosen} choose={choose} />
      <div className="below-lanes">
        <div className="wire">
          <div className="wire-head">
            <h2>Entries</h2>
            <div className="filters" role="group" aria-label="Show">
              {FILTERS.map(it => (
                <button key={it} type="button" aria-pressed={it === filter} onClick={() => setFilter(it)}>
                  {it}
                </button>
              ))}
            </div>
          </div>
          <EntryList
            entries={entries}
            chosen={chosen}
            choose={choose}
            about={filter === 'outbox' ? 'No e-mail and no SMS would have been sent yet.' : 'Nothing yet.'}
          />
        </div>
        <EntryDetail entry={chosen} close={() => choose(undefined)} />
      </div>
    </section>
  )
}
