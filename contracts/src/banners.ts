/** Banners, and how old a live value may be. Source: doc 1 §8, §9; UX staleness rule. */
import { MINUTE, SECOND } from './time.ts'

/** WARNING and SUCCESS clear themselves after this. LIMIT-30. */
export const BANNER_MS = 10 * SECOND
/** A live value is marked as ageing after two and a half push periods, and as stale after 70 minutes. */
export const AGING_AFTER_MS = 150 * SECOND
export const STALE_AFTER_MS = 70 * MINUTE
/** The strip that says that the push link is down shows after this. */
export const LINK_LOST_SHOWN_MS = SECOND
/** How long a silenced alarm stays silent. */
export const SILENCE_MS = 30 * SECOND
/** How long the page is covered after a restart or a factory reset, until all is read anew. OPEN-088. */
export const GATEWAY_REFRESH_MS = MINUTE
