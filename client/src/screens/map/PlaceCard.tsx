/** The map in words: position of the boat, its accuracy, and its distance from the center of the fence. */
import type { GeoPoint } from '@drydock/contracts'
import css from './placeCard.module.css'
import { classes } from '#components/classes.ts'
import { SpokenText } from '#components/SpokenText.tsx'
import { SendPosition } from '#screens/map/SendPosition.tsx'
import type { MapState } from '#stores/mapState.ts'
import { latitude, longitude } from '#texts/formatCoordinates.ts'
import { geofence as texts } from '#texts/geofence.ts'
import { position as positionTexts } from '#texts/position.ts'

interface Props {
  boat: GeoPoint | undefined
  /** Meters. */
  accuracy: number | undefined
  /** Meters from the center of the fence. */
  distance: number | undefined
  /** Where that is. */
  verdict: MapState['verdict']
}

export function PlaceCard({ boat, accuracy, distance, verdict }: Props) {
  const lines = [
    accuracy !== undefined ? positionTexts.accuracy(accuracy) : undefined,
    distance !== undefined && verdict !== undefined ? texts.from(distance, verdict) : undefined,
  ]
  return (
    <section className={classes('card', css.placeCard)} aria-label={positionTexts.section}>
      <div className={css.placeCardText}>
        <p className={classes(css.placeCardAt, 'figures')}>
          <SpokenText {...latitude(boat?.latitude)} /> <SpokenText {...longitude(boat?.longitude)} />
        </p>
        <p className={css.placeCardFrom}>{boat ? lines.filter(it => it).join(' · ') : texts.waiting}</p>
      </div>
      {boat ? <SendPosition at={boat} /> : null}
    </section>
  )
}
