/**
 * Input delay after a button has changed or moved: protects it from a finger that aimed at something else. Source: UX,
 * Home.
 */
import type { Duration } from '@drydock/contracts'

/** Input is ignored for this long after a button has changed or moved. */
export const INPUT_DELAY_MS: Duration = 300

/** Returns whether a press counts again. Both times are those of `elapsed`, since a device's clock may be set. */
export const isInputDelayOver = (changedAt: Duration, now: Duration): boolean => now - changedAt >= INPUT_DELAY_MS
