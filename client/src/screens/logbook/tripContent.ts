/** A trip as the map shows it. Source: LOGBOOK-02 to LOGBOOK-07. */
import type { GeoPoint } from '@drydock/contracts'
import type { SpeedUnit } from '#texts/units.ts'
import type { MapContent, PinMarker } from '#map/content.ts'
import type { LogbookStore } from '#stores/logbook.ts'
import { logbook as texts } from '#texts/logbook.ts'

type Trip = NonNullable<LogbookStore['trip']>

/** The pins of a round trip lean away from each other, since they stand within 10 m. Degrees. */
const LEAN = 32

/** Returns the pins; the last is drawn above the others. */
function pinsOf({ start, stop, isRound, figures: { fastest } }: Trip, unit: SpeedUnit): readonly PinMarker[] {
  if (!start || !stop) return []
  const ends: readonly PinMarker[] = isRound
    ? [
        { at: start, is: 'start', label: texts.start, lean: -LEAN },
        { at: stop, is: 'round', label: texts.round, lean: LEAN },
      ]
    : [
        { at: start, is: 'start', label: texts.start },
        { at: stop, is: 'stop', label: texts.stop },
      ]
  return fastest ? [...ends, { at: fastest.at, is: 'fastest', label: texts.fastest(fastest.knots, unit) }] : ends
}

/** Returns tracks, arrows and pins of a trip; without a fastest point it has no such pin. */
export const tripContent = (trip: Trip, unit: SpeedUnit): MapContent => ({
  legs: trip.legs,
  arrows: trip.arrows,
  pins: pinsOf(trip, unit),
})

/** Returns all places that the map has to show. */
export const placesOf = ({ legs, start, stop }: Trip): readonly GeoPoint[] =>
  [start, stop].flatMap(it => it ?? []).concat(legs.flatMap(it => it.points))
