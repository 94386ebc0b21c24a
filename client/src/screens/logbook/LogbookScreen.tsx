/**
 * The captain's log of a day: the trip on the map, its figures, and its actions. Source: LOGBOOK, JOURNEY, ROUTE-20 to
 * ROUTE-22, OPEN-077.
 */
import { useEffect, useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import css from './logbook.module.css'
import { WholeWords } from '#components/WholeWords.tsx'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { preloadFluent } from '#screens/shared/fluentParts.ts'
import { useBack } from '#screens/shared/useBack.ts'
import { LogDialogs, type LogDialogKind } from '#screens/logbook/LogDialogs.tsx'
import { computeTripsInWorker } from '#screens/logbook/computeTripsInWorker.ts'
import { TripData } from '#screens/logbook/TripData.tsx'
import { TripMap } from '#screens/logbook/TripMap.tsx'
import { openJourney } from '#stores/journeys.ts'
import { dayOfLog, openLogbook } from '#stores/logbook.ts'
import { loadProfile, profile } from '#stores/profile.ts'
import { frame } from '#texts/frame.ts'
import { logbook as texts } from '#texts/logbook.ts'

export function LogbookScreen() {
  const { daterange = '' } = useParams()
  const [search] = useSearchParams()
  const [shown, show] = useState<LogDialogKind>('nothing')
  const back = useBack()
  const id = search.get('journeyId') ?? undefined
  const day = dayOfLog(daterange, search.get('date'))
  const heading = texts.heading(day)
  const dash = heading.lastIndexOf(' - ') + 2
  useEffect(() => {
    computeTripsInWorker()
    return openLogbook(daterange)
  }, [daterange])
  useEffect(() => (day === undefined ? undefined : openJourney(day, id)), [day, id])
  useEffect(() => {
    // The captain may have changed the rights of this account.
    if (profile.it?.isCaptain !== true) void loadProfile()
  }, [])
  return (
    <div className={css.logScreen}>
      <div className={css.logTop}>
        <button type="button" className={css.logRound} aria-label={frame.back} onClick={back}>
          <ScreenIcon name="back" />
        </button>
        <h1 className={css.logTitle}>
          {/* The title lays out its parts below each other. */}
          <span>
            <span className={css.logTitlePart}>
              <WholeWords text={heading.slice(0, dash)} />
            </span>{' '}
            <span className={css.logTitlePart}>{heading.slice(dash + 1)}</span>
          </span>
        </h1>
        <button
          type="button"
          className={css.logRound}
          aria-label={texts.options}
          aria-haspopup="dialog"
          onPointerEnter={preloadFluent}
          onFocus={preloadFluent}
          onClick={() => show('options')}
        >
          <ScreenIcon name="more" />
        </button>
      </div>
      <TripMap />
      <TripData hint={() => show('hint')} />
      <LogDialogs key={day} day={day} shown={shown} show={show} />
    </div>
  )
}
