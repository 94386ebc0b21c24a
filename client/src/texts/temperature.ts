/** Texts of the cabin temperature. */
import { NONE } from '#texts/formatAge.ts'

export const temperature = {
  cabin: 'Cabin',
  /** '21.5 °C'; '--' without number and unit when there is none. */
  degrees: (value: number | undefined): string => (value === undefined ? NONE : `${Math.round(value * 10) / 10} °C`),
} as const
