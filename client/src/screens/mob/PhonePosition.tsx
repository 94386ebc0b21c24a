/** Position of the phone in large figures, to be read out over the radio. Source: MOB-07, MOB-08. */
import css from './mob.module.css'
import { classes } from '#components/classes.ts'
import { SpokenText } from '#components/SpokenText.tsx'
import { AgeText } from '#screens/shared/Age.tsx'
import { useNow } from '#screens/shared/useNow.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { geolocation } from '#stores/geolocation.ts'
import { mobFix } from '#stores/mob.ts'
import { type Coordinate, latitude, longitude } from '#texts/formatCoordinates.ts'
import { mob as texts } from '#texts/mob.ts'
import { position } from '#texts/position.ts'

function Figure(coordinate: Coordinate) {
  return (
    <p className={classes(css.mobFigure, 'figures')}>
      <SpokenText {...coordinate} />
    </p>
  )
}

export function PhonePosition() {
  const fix = mobFix(useSnapshot(geolocation), useNow())
  return (
    <section className={classes('card', css.mobPlace)} aria-labelledby="mob-place">
      <div className={css.mobPlaceHead}>
        <h2 id="mob-place">{texts.location}</h2>
        {fix ? (
          <span className="figures">
            <SpokenText text={position.accuracy(fix.accuracy)} spoken={position.accuracySpoken(fix.accuracy)} /> ·{' '}
            <AgeText at={fix.at} />
          </span>
        ) : null}
      </div>
      <Figure {...latitude(fix?.latitude)} />
      <Figure {...longitude(fix?.longitude)} />
    </section>
  )
}
