/** File names and ids made of names for people. */

/** Returns a name in lower-case letters a to z, digits and hyphens. Accents are dropped; empty without such letters. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
