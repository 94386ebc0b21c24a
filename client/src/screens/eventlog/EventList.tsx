/** The event log with its states: reading, nothing yet, could not be read, the timeline. */
import { MINUTE } from '@drydock/contracts'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import './eventlog.css'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { EmptyNotice, ErrorNotice, LoadingNotice } from '#components/Notice.tsx'
import { now } from '#platform/time.ts'
import { Timeline } from '#screens/eventlog/Timeline.tsx'
import { eventlog, load } from '#stores/eventlog.ts'
import { settings } from '#stores/settings.ts'
import { eventlog as texts } from '#texts/eventlog.ts'

/** How many items are newer than the one that was on top when the person began to read further down. */
function newerThan(items: readonly { id: string }[], seen: string | undefined): number {
  return seen === undefined
    ? 0
    : Math.max(
        0,
        items.findIndex(it => it.id === seen),
      )
}

export function EventList({ level }: { level: 2 | 3 }) {
  const { list } = useSnapshot(eventlog)
  const { timeZone } = useSnapshot(settings)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [seen, setSeen] = useState<string>()
  // Whoever comes by the bottom bar has asked for the list already.
  useEffect(() => {
    if (eventlog.list.is === 'unread') void load()
  }, [])

  const items = list.items
  const fresh = newerThan(items, seen)
  const scrolled = (): void => {
    const atTop = (scroller?.scrollTop ?? 0) < 40
    setSeen(before => (atTop ? undefined : (before ?? items[0]?.id)))
  }
  return (
    <div className="log">
      {fresh > 0 ? (
        <button type="button" className="log-pill" onClick={() => scroller?.scrollTo({ top: 0 })}>
          <ScreenIcon name="up" size={16} />
          {texts.fresh(fresh)}
        </button>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the events scroll, so the keyboard has to reach them */}
      <section ref={setScroller} className="log-scroll" aria-label={texts.list} aria-busy={list.is === 'loading'} tabIndex={0} onScroll={scrolled}>
        {list.is === 'error' ? (
          <ErrorNotice title={texts.error} hint={items.length > 0 ? texts.kept : undefined}>
            <button type="button" className="btn btn-quiet" onClick={() => void load()}>
              {texts.retry}
            </button>
          </ErrorNotice>
        ) : null}
        {(list.is === 'loading' || list.is === 'unread') && items.length === 0 ? <LoadingNotice label={texts.loading} /> : null}
        {list.is === 'loaded' && items.length === 0 ? <EmptyNotice icon="log" title={texts.empty} hint={texts.emptyHint} /> : null}
        {scroller && items.length > 0 ? <Timeline items={items} zone={timeZone} now={Math.floor(now() / MINUTE) * MINUTE} scroller={scroller} level={level} /> : null}
      </section>
    </div>
  )
}
