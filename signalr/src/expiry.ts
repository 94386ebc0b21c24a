/** Expiry of the token of a user, on the clock of a connection. */
import type { Core } from './core.ts'
import { millisecondsUntil } from './time/timers.ts'

/** No token is valid for longer than this: ten years. */
const LONGEST_MS = 10 * 366 * 86_400_000

/**
 * Returns when the token of `user` expires, in milliseconds of the clock of its connection; undefined for never.
 * @param now of that clock
 * @throws for a value that cannot be on that clock
 */
export function expiryOf<User extends object>({ options }: Core<User>, user: User, now: number): number | undefined {
  const given = options.expiresAt?.(user)
  if (given === undefined || given === Number.POSITIVE_INFINITY) return undefined
  const at = typeof given === 'number' ? given : Math.floor(now + millisecondsUntil(given))
  if (at - now <= LONGEST_MS) return at
  throw new Error(
    `expiresAt returned ${String(given)}, which is not a time within ten years on the clock of timersFor. ` +
      'Return a Date, such as new Date(1000 * exp) for the exp of a JWT.',
  )
}
