/**
 * Decimal sign and order of dates by the phone's language, for what the law gives no exact form. Words stay English,
 * as all texts of the app. A language is read part by part: how it writes a date or a number as a whole differs between
 * browsers. Source: XTRA-23.
 */

/** That of the law's own forms, '12.5' and 'Jun 01, 2024', until the app has started. */
let language = 'en-US'
/** Undefined until a number is written: the browser's first number format takes longer than a frame on a phone. */
let decimalSign: string | undefined = '.'

/**
 * Languages that group digits only from five on, as CLDR 48 has it. Browsers contain different versions of CLDR, which
 * disagree about this.
 */
const GROUPS_FROM_FIVE = [
  /^(be|bg|ee|et|hu|hy|ia|ie|it|ka|lv|pl|sl|sq)\b/,
  // European and African Spanish, not American.
  /^es\b(?!-(419|AR|BO|BR|BZ|CL|CO|CR|CU|DO|EC|GT|HN|MX|NI|PA|PE|PR|PY|SV|US|UY|VE)\b)/,
  // European, African and Asian Portuguese, not Brazilian.
  /^pt-(AO|CH|CV|GQ|GW|LU|MO|MZ|PT|ST|TL)\b/,
]
const grouping = (): 'min2' | 'always' => (GROUPS_FROM_FIVE.some(it => it.test(language)) ? 'min2' : 'always')

/** Returns the parts of a number with at most two decimals, in Latin digits, as the phone's language has it. */
export const numberParts = (value: number): readonly Intl.NumberFormatPart[] =>
  new Intl.NumberFormat(language, {
    numberingSystem: 'latn',
    maximumFractionDigits: 2,
    useGrouping: grouping(),
  }).formatToParts(value)

/** Sets the language of the phone, such as 'de-DE'. One that cannot be read leaves the forms of the law. */
export function followLanguage(tag: string): void {
  try {
    ;[language = language] = Intl.getCanonicalLocales(tag)
    decimalSign = undefined
  } catch {
    // An unreadable language: the forms of the law are used.
  }
}

/** The language of the phone; that of the law until it is set. */
export const phoneLanguage = (): string => language

/** Returns the decimal sign of the phone's language. Call it ahead of the first number, to have it at hand. */
export function readDecimalSign(): string {
  decimalSign ??= numberParts(0.5)[1]?.value ?? '.'
  return decimalSign
}

/** Returns a number in digits, such as '12.50', with the decimal sign of the phone's language. */
export const localDecimal = (digits: string): string => digits.replace('.', readDecimalSign())
/** Returns a number with a fixed count of decimals and the decimal sign of the phone's language, and never -0. */
export const fixed = (value: number, decimals: number): string =>
  // What rounds to -0 is 0.
  localDecimal((+value.toFixed(decimals) + 0).toFixed(decimals))
