/** Trip data: the favourite's name where there is one, and six figures as a list or a carousel. */
import { useState } from 'react'
import css from './logbook.module.css'
import { classes } from '#components/classes.ts'
import { LoadingNotice } from '#components/LoadingNotice.tsx'
import { ErrorNotice, EmptyNotice, NoticeRegion } from '#components/Notice.tsx'
import { ReadAgain } from '#screens/shared/ReadAgain.tsx'
import { Link } from '#components/Link.tsx'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { Carousel } from '#screens/logbook/Carousel.tsx'
import { Figures, withIcons } from '#screens/logbook/Figures.tsx'
import { useSwitching } from '#screens/logbook/useSwitching.ts'
import { journeys } from '#stores/journeys.ts'
import { loadLogbook, logbook, NO_TRIP } from '#stores/logbook.ts'
import { settings } from '#stores/settings.ts'
import { distanceUnit, speedUnit } from '#stores/units.ts'
import { journeys as journeyTexts } from '#texts/journeys.ts'
import { logbook as texts } from '#texts/logbook.ts'

const VIEWS = ['carousel', 'list'] as const
type View = (typeof VIEWS)[number]

function Favourite() {
  const { state } = useSnapshot(journeys)
  if (state.is !== 'favourite' && state.is !== 'asking') return <span className="grow" />
  return (
    <div className={classes('grow', css.tripFavourite)}>
      {/* The shared picture has it as its title. */}
      <h2 dir="auto" data-not-shared>
        <span role="img" aria-label={journeyTexts.favourite}>
          <ScreenIcon name="star" size={20} />
        </span>
        {state.it.nickname}
      </h2>
      <p dir="auto">{state.it.description}</p>
    </div>
  )
}

function Views({ view, choose }: { view: View; choose: (view: View) => void }) {
  return (
    <fieldset className={css.tripViews} data-not-shared aria-label={texts.dataAs}>
      {VIEWS.map(it => (
        <button key={it} type="button" aria-label={texts[it]} aria-pressed={it === view} onClick={() => choose(it)}>
          <ScreenIcon name={it} size={20} />
        </button>
      ))}
    </fieldset>
  )
}

/** Notice in place of the figures, or above them. */
function TripNotice() {
  const { is, trip } = useSnapshot(logbook)
  if (is === 'loading' && !trip) return <LoadingNotice label={texts.reading} />
  if (is === 'error')
    return (
      <ErrorNotice title={texts.failed} hint={texts.failedHint}>
        <ReadAgain run={() => void loadLogbook()} />
      </ErrorNotice>
    )
  if (is === 'invalid')
    return (
      <ErrorNotice title={texts.invalid} hint={texts.invalidHint}>
        <Link to="/settings" className="btn btn-line">
          {texts.toSettings}
        </Link>
      </ErrorNotice>
    )
  return trip?.points === 0 ? <EmptyNotice icon="chart" title={texts.empty} hint={texts.emptyHint} /> : null
}

export function TripData({ hint }: { hint: () => void }) {
  const [view, setView] = useState<View>('list')
  const { trip } = useSnapshot(logbook)
  const { timeZone } = useSnapshot(settings)
  const area = useSwitching(() => setView(it => (it === 'list' ? 'carousel' : 'list')))
  const [speed, distance] = [useSnapshot(speedUnit).is, useSnapshot(distanceUnit).is]
  const figures = withIcons(texts.figures((trip ?? NO_TRIP).figures, timeZone, speed, distance))
  return (
    <section className={css.tripData} data-captured="log" aria-label={texts.data}>
      <div className={css.tripHead}>
        <Favourite />
        <button
          type="button"
          className="tool"
          data-not-shared
          aria-label={texts.hint}
          aria-haspopup="dialog"
          onClick={hint}
        >
          <ScreenIcon name="hint" />
        </button>
        <Views view={view} choose={setView} />
      </div>
      <NoticeRegion>
        <TripNotice />
      </NoticeRegion>
      <div ref={area} className={css.tripSwitch}>
        {view === 'list' ? <Figures figures={figures} /> : <Carousel figures={figures} />}
      </div>
    </section>
  )
}
