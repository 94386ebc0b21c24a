/** Startup of the app: attempts and time limits of the first status request. Source: doc 1 §4, §8, §9; OPEN-071. */
import { SECOND } from './time.ts'

/** LIMIT-01 to LIMIT-04. */
export const STARTUP_ATTEMPTS = 3
export const STARTUP_WAIT_MS = 15 * SECOND
export const SIGN_OUT_AFTER_MS = 4 * SECOND
export const LOGGING_OUT_SHOWN_MS = 8 * SECOND
