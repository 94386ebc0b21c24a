/** Amounts with the signs of the phone's language. Source: XTRA-23. */
import { numberParts } from '#texts/language.ts'

/** Returns a number with at most two decimals: '1,234.5' or '1.234,5'. */
export const localNumber = (value: number): string =>
  numberParts(value)
    .map(it => it.value)
    .join('')
