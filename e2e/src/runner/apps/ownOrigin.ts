/** Tells addresses of the boat from those of foreign hosts. */

/**
 * Returns whether an address is at one of these origins. `http://localhost:5200.example` begins with one, but is at
 * none.
 */
export const isAtOrigin = (address: string, origins: readonly string[]): boolean =>
  URL.canParse(address) && origins.includes(new URL(address).origin)
