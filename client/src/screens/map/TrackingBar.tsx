/** Running tracking: time left and its end. Also says that a start was refused. Source: TRACK, OPEN-116. */
import { SECOND } from '@drydock/contracts'
import css from './mapScreen.module.css'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { useNow } from '#screens/shared/useNow.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { stopTracking, tracking } from '#stores/tracking.ts'
import { tracking as texts } from '#texts/tracking.ts'

function TimeLeft({ until }: { until: number }) {
  return <span className="figures">{texts.left(Math.max(0, Math.ceil((until - useNow()) / SECOND)))}</span>
}

export function TrackingBar() {
  const { is, until, isRefused } = useSnapshot(tracking)
  if (is === 'off')
    return <p role="status">{isRefused ? <span className={css.trackingRefused}>{texts.refused}</span> : null}</p>
  return (
    <section className={css.trackingBar} aria-label={texts.name}>
      <ScreenIcon name="thief" size={28} />
      <p className={css.trackingText}>
        <b>{texts.name}</b>
        {until === undefined ? <span role="status">{texts.starting}</span> : <TimeLeft until={until} />}
      </p>
      {is === 'on' ? (
        <button type="button" className={css.trackingStop} aria-label={texts.stop} onClick={stopTracking}>
          <ScreenIcon name="stop" size={28} />
        </button>
      ) : null}
    </section>
  )
}
