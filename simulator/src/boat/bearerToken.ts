/** Returns the token of a header `Authorization: Bearer TOKEN`; undefined for any other value. RFC 6750, 2.1. */
export const bearerTokenOf = (authorization: string | undefined): string | undefined =>
  /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
