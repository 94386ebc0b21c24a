/** Class names of an element: those that hold, in one text. */

export const classes = (...names: readonly (string | false | undefined)[]): string => names.filter(Boolean).join(' ')
