/** Status text: the JSON text that a status push carries. It is kept until the state that it shows changes. */
import { armText, type FullStatus, READING_PATTERN } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { defineBoatPart } from '#boat/parts.ts'
import type { BoatState } from '#boat/state.ts'

export interface Status {
  readonly text: string
  /** A scenario has set a deliberately invalid reading. */
  readonly isGarbled: boolean
}

const keptOf = defineBoatPart(
  'statusText',
  () => ({ shown: [] as unknown[], status: { text: '', isGarbled: false } }),
  {
    without: 'It is computed from the state.',
  },
)

/** The status of a boat now. */
export function statusOf(boat: Boat): Status {
  const kept = keptOf(boat)
  if (updateShown(kept.shown, boat.state)) kept.status = newStatus(boat.state)
  return kept.status
}

/** JSON text of the status; every reading is text. OPEN-003. */
export const statusText = (boat: Boat): string => statusOf(boat).text

/** Writes the values that a status shows into a list. Returns whether any of them has changed. */
function updateShown(shown: unknown[], { armed, temperature, sensors, meters }: BoatState): boolean {
  let [index, hasChanged] = [0, false]
  const put = (value: unknown): void => {
    if (index >= shown.length || shown[index] !== value) {
      shown[index] = value
      hasChanged = true
    }
    index++
  }
  put(armed)
  put(temperature)
  for (const sensor of sensors) {
    put(sensor.id)
    put(sensor.battery)
  }
  // The text has the meters in the order in which they were set.
  for (const meter in meters) {
    put(meter)
    put(Reflect.get(meters, meter))
  }
  if (index < shown.length) {
    shown.length = index
    return true
  }
  return hasChanged
}

function newStatus({ armed, meters, temperature, sensors }: BoatState): Status {
  const status: FullStatus = {
    Al: { Alarm: armText(armed) },
    Tm: [{ Address: '28FF641E', Temperature: temperature.toFixed(1) }],
    Pm: [{ Address: '01', PowerDelivered: '125.0' }],
    Bm: sensors.filter(it => it.battery !== null).map(it => ({ Address: it.id, BatteryPercent: String(it.battery) })),
    Vs: meters,
  }
  return {
    text: JSON.stringify(status),
    isGarbled: Object.values(meters).some(it => !READING_PATTERN.test(it)),
  }
}
