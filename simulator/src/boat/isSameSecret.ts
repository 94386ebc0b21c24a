/** Comparison of secrets, which takes the same time wherever they differ. */
import { timingSafeEqual } from 'node:crypto'

/** Returns whether a given secret is the wanted one. Its length is not kept secret. */
export function isSameSecret(given: string | Buffer, wanted: string | Buffer): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
