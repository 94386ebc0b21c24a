/** The map in words: where the boat is, how exactly, and how far from the middle of its fence. */
import { metresBetween, type Place } from '@drydock/contracts'
import { useSnapshot } from 'valtio'
import { position } from '#stores/position.ts'
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
  boat: Place | undefined
  centre: Place | undefined
  radius: number | undefined
}

export function PlaceCard({ boat, centre, radius }: Props) {
  const { fix } = useSnapshot(position)
  const metres = boat && centre && metresBetween(boat, centre)
  const lines = [fix && positionTexts.accuracy(fix.accuracy), metres !== undefined && radius !== undefined ? texts.from(metres, metres <= radius) : undefined]
  return (
    <section className="card place-card" aria-label={positionTexts.section}>
      <p className="place-card-at figures">
        <Spoken {...latitude(boat?.latitude)} /> <Spoken {...longitude(boat?.longitude)} />
      </p>
      <p className="place-card-from">{boat ? lines.filter(it => it).join(' · ') : texts.waiting}</p>
    </section>
  )
}
