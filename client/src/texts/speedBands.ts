/** Bounds between the colors of a trip by speed, as its legends have them. Source: LOGBOOK-34; XTRA-20. */
import { localDecimal } from '#texts/language.ts'
import { SPEED, type SpeedUnit } from '#texts/units.ts'

/** Knots. */
const BOUNDS = [3, 5, 7] as const

/** Returns the bands from the slowest, with at most one decimal: '0–3', '3–5', '5–7', '7+'. */
export function speedBands(unit: SpeedUnit): readonly string[] {
  const [slow, easy, brisk] = BOUNDS.map(it => localDecimal(String(Math.round(SPEED[unit].from(it) * 10) / 10)))
  return [`0–${slow}`, `${slow}–${easy}`, `${easy}–${brisk}`, `${brisk}+`]
}
