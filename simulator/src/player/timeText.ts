/** Formats times for people. */
import type { Duration } from '@drydock/contracts'

const PARTS = [
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1_000],
] as const

/** '0s', '1.5s', '3m 0.25s', '1h 0m 5s'. */
export function timeText(ms: Duration): string {
  let rest = ms
  const texts: string[] = []
  for (const [unit, size] of PARTS) {
    const amount = unit === 's' ? rest / size : Math.floor(rest / size)
    if (amount > 0 || texts.length > 0 || unit === 's') texts.push(`${amount}${unit}`)
    rest -= Math.floor(rest / size) * size
  }
  return texts.join(' ')
}
