/** Class names of an element. */

/** Joins class names; false and undefined ones are left out. */
export const classes = (...names: readonly (string | false | undefined)[]): string => names.filter(Boolean).join(' ')
