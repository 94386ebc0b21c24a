/** Texts of the cabin temperature. */
import { NONE } from '#texts/formatAge.ts'
import { localDecimal } from '#texts/language.ts'

/** From °C, the unit of the law. XTRA-20. */
export const TEMPERATURE = {
  celsius: { sign: '°C', from: (celsius: number) => celsius },
  fahrenheit: { sign: '°F', from: (celsius: number) => celsius * 1.8 + 32 },
} as const
export type TemperatureUnit = keyof typeof TEMPERATURE

export const temperature = {
  cabin: 'Cabin',
  /** '21.5 °C'; '--' without number and unit when there is none. `value` in °C. */
  degrees: (value: number | undefined, unit: TemperatureUnit): string =>
    value === undefined
      ? NONE
      : `${localDecimal(String(Math.round(TEMPERATURE[unit].from(value) * 10) / 10))} ${TEMPERATURE[unit].sign}`,
} as const
