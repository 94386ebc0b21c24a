/** Virtual list of journal entries, the newest first: renders visible rows only. */
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { TimedEntry } from '#boatView.ts'
import { isAlarm, entrySummary, timeText } from '#texts.ts'

interface EntryListProps {
  /** The newest first. */
  readonly entries: readonly TimedEntry[]
  readonly selected: TimedEntry | undefined
  readonly onSelect: (entry: TimedEntry) => void
  /** Text shown when there are no entries. */
  readonly emptyText: string
}

const ROW = 30
/** Rendered rows above and below the visible ones. */
const SPARE = 8
const MOVES: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }

/** The inner height of an element in pixels, also after it was resized. */
function useHeight(box: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(400)
  useEffect(() => {
    const node = box.current
    if (!node) return undefined
    const watcher = new ResizeObserver(() => setHeight(node.clientHeight))
    watcher.observe(node)
    return () => watcher.disconnect()
  }, [box])
  return height
}

/** Scrolls a list that is not at its top by the rows that were added there, so that the visible ones stay in place. */
function useStillRows(
  box: RefObject<HTMLElement | null>,
  entries: readonly TimedEntry[],
  setTop: (to: number) => void,
) {
  const newest = useRef<number>(undefined)
  useLayoutEffect(() => {
    const added = entries.findIndex(it => it.seq === newest.current)
    newest.current = entries[0]?.seq
    const node = box.current
    if (!node || node.scrollTop === 0 || added <= 0) return
    node.scrollTop += added * ROW
    setTop(node.scrollTop)
  }, [box, entries, setTop])
}

export function EntryList({ entries, selected, onSelect, emptyText }: EntryListProps) {
  const box = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  useStillRows(box, entries, setTop)
  const height = useHeight(box)
  const first = Math.max(0, Math.floor(top / ROW) - SPARE)
  const shown = entries.slice(first, Math.ceil((top + height) / ROW) + SPARE)
  const move = (event: KeyboardEvent): void => {
    const by = MOVES[event.key]
    if (by === undefined) return
    event.preventDefault()
    const at = entries.findIndex(it => it.seq === selected?.seq)
    const to = Math.min(entries.length - 1, Math.max(0, at + by))
    const entry = entries[to]
    if (!entry) return
    onSelect(entry)
    const node = box.current
    if (node && (to * ROW < node.scrollTop || (to + 1) * ROW > node.scrollTop + node.clientHeight))
      node.scrollTop = to * ROW - node.clientHeight / 2
  }
  if (entries.length === 0) return <p className="quiet empty">{emptyText}</p>
  return (
    <div
      ref={box}
      className="rows"
      role="listbox"
      aria-label="Entries"
      tabIndex={0}
      // Only of a rendered row: assistive technology finds no other by its id.
      aria-activedescendant={shown.some(it => it.seq === selected?.seq) ? `entry-${selected?.seq}` : undefined}
      onScroll={it => setTop(it.currentTarget.scrollTop)}
      onKeyDown={move}
    >
      <div role="presentation" style={{ height: entries.length * ROW }}>
        {shown.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys.
          // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus, and names the option.
          <div
            key={entry.seq}
            id={`entry-${entry.seq}`}
            role="option"
            aria-selected={entry.seq === selected?.seq}
            aria-posinset={first + index + 1}
            aria-setsize={entries.length}
            className={isAlarm(entry) ? 'entry alarm' : 'entry'}
            style={{ top: (first + index) * ROW }}
            onClick={() => onSelect(entry)}
          >
            <span>{timeText(entry.at)}</span>
            <span>{entry.lane === 'rest' ? 'REST' : entry.lane}</span>
            <span>{entrySummary(entry)}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
