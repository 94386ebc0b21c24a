/** Texts of the sensor histories. Source: doc 2 §2; OPEN-090. */
import { sensorName } from '@drydock/contracts'

export const history = {
  /** 'Main door sensor LOG'; an id that is no number of a type is an unknown sensor. */
  title: (id: string): string => `${sensorName(/^\d{1,3}$/.test(id) ? Number(id) : undefined)} LOG`,
  emptyHint: 'New readings of this sensor appear here.',
} as const
