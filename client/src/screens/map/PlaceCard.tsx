/** The map in words: where the boat is, how exactly, and how far from the middle of its fence. */
import type { GeoPoint } from '@drydock/contracts'
import css from './mapScreen.module.css'
import { classes } from '#components/classes.ts'
import { type Coordinate, latitude, longitude } from '#texts/formatCoordinates.ts'
import { geofence as texts } from '#texts/geofence.ts'
import { position as positionTexts } from '#texts/position.ts'

const Spoken = ({ text, spoken }: Coordinate) => (
  <>
    <span aria-hidden="true">{text}</span>
    <span className="unseen">{spoken}</span>
  </>
)

interface Props {
  boat: GeoPoint | undefined
  /** Meters. */
  accuracy: number | undefined
  /** Meters from the center of the fence. */
  distance: number | undefined
  /** Meters. */
  radius: number | undefined
}

export function PlaceCard({ boat, accuracy, distance, radius }: Props) {
  const lines = [
    accuracy !== undefined ? positionTexts.accuracy(accuracy) : undefined,
    distance !== undefined && radius !== undefined ? texts.from(distance, distance <= radius) : undefined,
  ]
  return (
    <section className={classes('card', css.placeCard)} aria-label={positionTexts.section}>
      <p className={classes(css.placeCardAt, 'figures')}>
        <Spoken {...latitude(boat?.latitude)} /> <Spoken {...longitude(boat?.longitude)} />
      </p>
      <p className={css.placeCardFrom}>{boat ? lines.filter(it => it).join(' · ') : texts.waiting}</p>
    </section>
  )
}
