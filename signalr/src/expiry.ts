/** Expiry of the token of a user, on the clock of a connection. */
import type { Core } from './core.ts'
import { millisecondsUntil } from './time/timers.ts'

/** No token is valid for longer than this by the clock of its connection: ten years. */
const LONGEST_MS = 10 * 366 * 86_400_000

/**
 * Returns when the token of `user` expires, in milliseconds of the clock of its connection; undefined for never.
 * @param now of that clock
 * @throws for a number that cannot be on that clock, and for an invalid date
 */
export function expiryOf<User extends object>({ options }: Core<User>, user: User, now: number): number | undefined {
  const given = options.expiresAt?.(user)
  if (given === undefined || given === Number.POSITIVE_INFINITY) return undefined
  if (typeof given === 'number') {
    // A larger number is of another clock, such as milliseconds since 1970.
    if (given - now <= LONGEST_MS) return given
  } else if (!Number.isNaN(given.getTime())) return Math.floor(now + millisecondsUntil(given))
  throw new Error(
    `expiresAt returned ${String(given)}, which is not a time within ten years on the clock of timersFor. ` +
      'Return a Date, such as new Date(1000 * exp) for the exp of a JWT.',
  )
}
