/** The map in words: position of the boat, its accuracy, and its distance from the center of the fence. */
import type { GeoPoint } from '@drydock/contracts'
import css from './placeCard.module.css'
import { classes } from '#components/classes.ts'
import { SpokenText } from '#components/SpokenText.tsx'
import { StaleTag } from '#components/StaleTag.tsx'
import { SendPosition } from '#screens/map/SendPosition.tsx'
import { useFreshness } from '#screens/shared/useFreshness.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import type { MapState } from '#stores/mapState.ts'
import { position } from '#stores/position.ts'
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
  /** The circle is drawn around the boat, for want of a center: the boat never leaves it. */
  follows: boolean
}

/** The name is spoken in place of the sign. An accuracy that is not known keeps its place, so that nothing jumps. */
const Accuracy = ({ meters }: { meters: number | undefined }) => (
  <span role="img" aria-label={meters === undefined ? texts.accuracyUnknown : positionTexts.accuracySpoken(meters)}>
    {meters === undefined ? texts.noAccuracy : positionTexts.accuracy(meters)}
  </span>
)

export function PlaceCard({ boat, accuracy, distance, verdict, follows }: Props) {
  const { fix } = useSnapshot(position)
  const stale = useFreshness(fix?.heardAt) === 'stale'
  const from = distance !== undefined && verdict !== undefined ? texts.from(distance, verdict) : undefined
  const place = from ?? (follows ? texts.follows : undefined)
  const known = (
    <>
      <Accuracy meters={accuracy} />
      {place === undefined ? null : (
        <>
          {' · '}
          <span className={verdict === 'outside' ? css.placeCardOutside : undefined}>{place}</span>
        </>
      )}
    </>
  )
  return (
    <section
      className={classes('card', css.placeCard, stale && css.placeCardStale, stale && 'hatched')}
      aria-label={positionTexts.section}
    >
      <div className={css.placeCardText}>
        {stale ? <StaleTag /> : null}
        <p className={classes(css.placeCardAt, 'figures')}>
          <SpokenText {...latitude(boat?.latitude)} /> <SpokenText {...longitude(boat?.longitude)} />
        </p>
        <p className={css.placeCardFrom}>{boat ? known : texts.waiting}</p>
      </div>
      {boat ? <SendPosition at={boat} /> : null}
    </section>
  )
}
