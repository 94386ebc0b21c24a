/** Journal of the boat: lanes, filtered list of entries, and details of the selected entry. */
import { useMemo, useState } from 'react'
import type { BoatView, TimedEntry } from '#boatView.ts'
import { EntryDetail } from './EntryDetail.tsx'
import { Lanes } from './Lanes.tsx'
import { EntryList } from './EntryList.tsx'

interface EventsProps {
  readonly boat: string
  readonly view: BoatView
  readonly selected: TimedEntry | undefined
  readonly onSelect: (entry: TimedEntry | undefined) => void
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

/** What the app reports arrives after later entries of the boat. */
const newestFirst = (a: TimedEntry, b: TimedEntry): number => b.at - a.at || b.seq - a.seq

export function Events({ boat, view, selected, onSelect }: EventsProps) {
  const [filter, setFilter] = useState<Filter>('all')
  const entries = useMemo(
    () => view.entries.filter(it => passes(filter, it)).toSorted(newestFirst),
    [view.entries, filter],
  )
  return (
    <section className="happened" aria-label="What happened">
      <Lanes boat={boat} view={view} selected={selected} onSelect={onSelect} />
      <div className="below-lanes">
        <div className="wire">
          <div className="wire-head">
            <h2>Entries</h2>
            <div className="filters" role="group" aria-label="Show">
              {FILTERS.map(name => (
                <button key={name} type="button" aria-pressed={name === filter} onClick={() => setFilter(name)}>
                  {name}
                </button>
              ))}
            </div>
          </div>
          <EntryList
            key={filter}
            entries={entries}
            selected={selected}
            onSelect={onSelect}
            emptyText={filter === 'outbox' ? 'No messages yet.' : 'Nothing yet.'}
          />
        </div>
        <EntryDetail entry={selected} onClose={() => onSelect(undefined)} />
      </div>
    </section>
  )
}
