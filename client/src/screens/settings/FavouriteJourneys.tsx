/** The favourites, each leading to its log. Source: OPEN-127. */
import { useEffect } from 'react'
import listRowCss from '#components/listRow.module.css'
import css from './settings.module.css'
import { Link } from '#components/Link.tsx'
import { LoadingNotice } from '#components/LoadingNotice.tsx'
import { FailedReading } from '#screens/shared/FailedReading.tsx'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { logbookPath } from '#screens/settings/logbookPath.ts'
import { journeys, loadJourneys } from '#stores/journeys.ts'
import { calendarDay } from '#texts/formatDate.ts'
import { journeys as texts } from '#texts/journeys.ts'

export function FavouriteJourneys() {
  const { list, isFailed } = useSnapshot(journeys)
  useEffect(() => void loadJourneys(), [])
  if (!list)
    return (
      <>
        <FailedReading isFailed={isFailed} title={texts.failed} run={() => void loadJourneys()} />
        {isFailed ? null : <LoadingNotice label={texts.loading} />}
      </>
    )
  if (list.length === 0) return <p className={listRowCss.rowNote}>{texts.none}</p>
  return (
    <ul className={css.linkList} aria-label={texts.list}>
      {list.map(it => (
        <li key={it.id}>
          <Link to={logbookPath(it.favouriteDate, it) ?? '/settings'} className={css.linkItem}>
            <span className="grow">
              <b dir="auto" title={it.nickname}>
                {it.nickname}
              </b>{' '}
              <span className={css.linkNote}>{calendarDay(it.favouriteDate)}</span>
            </span>
            <ScreenIcon name="right" size={20} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
