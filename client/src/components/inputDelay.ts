/**
 * Input delay after a button has changed or moved: protects it from a finger that aimed at something else. Source: UX,
 * Home.
 */
import type { Duration, Instant } from '@drydock/contracts'

/** Input is ignored for this long after a button has changed or moved. */
export const INPUT_DELAY_MS: Duration = 300

export const isInputDelayOver = (changedAt: Instant, now: Instant): boolean => now - changedAt >= INPUT_DELAY_MS
