/** A history with its states: reading, nothing yet, could not be read, the timeline. */
import type { HistoryItem } from '@drydock/contracts'
import { useState } from 'react'
import css from './eventlog.module.css'
import type { EventAppearance } from '#components/eventAppearance.ts'
import { LoadingNotice } from '#components/LoadingNotice.tsx'
import { EmptyNotice, ErrorNotice } from '#components/Notice.tsx'
import { ReadAgain } from '#screens/shared/ReadAgain.tsx'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { Timeline } from '#screens/shared/log/Timeline.tsx'
import { READING_FROM } from '#screens/shared/log/useAnchor.ts'
import { useToday } from '#screens/shared/log/useToday.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { settings } from '#stores/settings.ts'
import { eventlog as texts } from '#texts/eventlog.ts'

interface Props {
  list: { readonly is: 'unread' | 'loading' | 'error' | 'loaded'; readonly items: readonly HistoryItem[] }
  read: () => void
  appearanceOf: (event: string) => EventAppearance
  emptyHint: string
  /** Level of the day headings. */
  level: 2 | 3
}

/** Returns how many items are newer than the one at the top when the person began to read further down. */
const newerThan = (items: readonly { id: string }[], seen: string | undefined): number =>
  Math.max(0, seen === undefined ? 0 : items.findIndex(it => it.id === seen))

/** Button that scrolls to the newest item; the list does not jump by itself. */
function Pill({ fresh, press }: { fresh: number; press: () => void }) {
  return (
    <div role="status">
      {fresh > 0 ? (
        <button type="button" className={css.logPill} onClick={press}>
          <ScreenIcon name="up" size={16} />
          {texts.fresh(fresh)}
        </button>
      ) : null}
    </div>
  )
}

function ListStatus({ list: { is, items }, read, emptyHint }: Pick<Props, 'list' | 'read' | 'emptyHint'>) {
  if (is === 'error')
    return (
      <ErrorNotice title={texts.error} hint={items.length > 0 ? texts.kept : texts.errorHint}>
        <ReadAgain run={read} />
      </ErrorNotice>
    )
  if (items.length > 0) return null
  return is === 'loaded' ? (
    <EmptyNotice icon="log" title={texts.empty} hint={emptyHint} />
  ) : (
    <LoadingNotice label={texts.loading} />
  )
}

export function HistoryList({ list, read, appearanceOf, emptyHint, level }: Props) {
  const { timeZone } = useSnapshot(settings)
  const today = useToday(timeZone)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [seen, setSeen] = useState<string>()
  const { items } = list
  const scrolled = (): void => {
    const reading = (scroller?.scrollTop ?? 0) >= READING_FROM
    setSeen(before => (reading ? (before ?? items[0]?.id) : undefined))
  }
  const toNewest = (): void => {
    scroller?.scrollTo({ top: 0 })
    // The pill disappears, so the list takes the focus.
    scroller?.focus({ preventScroll: true })
  }
  return (
    <div className={css.log}>
      <Pill fresh={newerThan(items, seen)} press={toNewest} />
      <section
        ref={setScroller}
        className={css.logScroll}
        aria-label={texts.list}
        aria-busy={list.is === 'loading'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the events scroll, so the keyboard has to reach them
        tabIndex={0}
        onScroll={scrolled}
      >
        <div role="status">
          <ListStatus list={list} read={read} emptyHint={emptyHint} />
        </div>
        {scroller && items.length > 0 ? (
          <Timeline
            items={items}
            zone={timeZone}
            today={today}
            scroller={scroller}
            level={level}
            appearanceOf={appearanceOf}
          />
        ) : null}
      </section>
    </div>
  )
}
