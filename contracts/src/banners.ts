/** Banner durations and age limits of live values. Source: doc 1 §8, §9; UX staleness rule. */
import { MINUTE, SECOND } from './time.ts'

/** Time after which WARNING and SUCCESS banners disappear. LIMIT-30. */
export const BANNER_MS = 10 * SECOND
/** A live value is marked as aging after 2.5 push periods and as stale after 70 minutes. */
export const AGING_AFTER_MS = 150 * SECOND
export const STALE_AFTER_MS = 70 * MINUTE
/** Delay before the app shows that the push connection is down. */
export const LINK_LOST_SHOWN_MS = SECOND
/** Duration of silence after the user silences an alarm. */
export const SILENCE_MS = 30 * SECOND
/** Time for which the app covers the page after a restart or factory reset, before it reloads all data. OPEN-088. */
export const GATEWAY_REFRESH_MS = MINUTE
