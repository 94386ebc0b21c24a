/**
 * The trip on the map: the way in the colors of its speed, the legend, and the rose that names the direction from
 * start to stop.
 */
import type { GeoPoint } from '@drydock/contracts'
import { useMemo, useState } from 'react'
import css from './logbook.module.css'
import { classes } from '#components/classes.ts'
import { AppMap, useFit } from '#screens/shared/AppMap.tsx'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { CourseRose } from '#screens/logbook/CourseRose.tsx'
import { placesOf, tripContent } from '#screens/logbook/tripContent.ts'
import { mapSources } from '#stores/configuration.ts'
import { logbook } from '#stores/logbook.ts'
import { position } from '#stores/position.ts'
import { speedUnit } from '#stores/units.ts'
import { logbook as texts } from '#texts/logbook.ts'
import { map as mapTexts } from '#texts/map.ts'
import { speedBands } from '#texts/speedBands.ts'
import { SPEED } from '#texts/units.ts'

/** px of the label of the highest speed, which may hang below the lowest place. */
const FIT = { below: 32 }

function Legend() {
  const speed = useSnapshot(speedUnit).is
  return (
    <ul className={classes(css.tripLegend, 'figures')} aria-label={texts.legend}>
      {speedBands(speed).map((it, band) => (
        <li key={it}>
          <i className={classes(css.tripBand, css[`tripBand${band}`])} />
          {it}
        </li>
      ))}
      <li className={css.tripLegendUnit}>{SPEED[speed].sign}</li>
    </ul>
  )
}

export function TripMap() {
  const { trip } = useSnapshot(logbook)
  const { fix } = useSnapshot(position)
  const speed = useSnapshot(speedUnit).is
  const [sources] = useState(mapSources)
  const isEmpty = trip === undefined || trip.points === 0
  // Later positions do not move the map away from where the person has moved it.
  const [boat, setBoat] = useState<GeoPoint>()
  if (!boat && fix) setBoat({ latitude: fix.latitude, longitude: fix.longitude })
  const places = useMemo(
    () => (isEmpty ? [boat].filter(it => it !== undefined) : placesOf(trip)),
    [isEmpty, trip, boat],
  )
  const content = useMemo(() => (trip ? tripContent(trip, speed) : {}), [trip, speed])
  const { frame, aim } = useFit(places, FIT)
  return (
    <div ref={frame} className={css.tripMap}>
      <AppMap
        sources={sources}
        aim={aim}
        waitsFor={mapTexts.waitsForBoat}
        content={content}
        foot={
          <div className={css.tripFoot}>
            <Legend />
            <CourseRose course={trip?.course} />
          </div>
        }
      />
    </div>
  )
}
