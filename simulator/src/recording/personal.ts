/**
 * Recognizes personal data: by field names, and by form in any text (addresses, positions, phone numbers).
 * Every pattern takes linear time.
 */

/** Fields with the name of a person, a boat or a place. */
export const NAMES = ['name', 'shipName', 'shipHomeLocation', 'nickname', 'description'] as const
export const EMAILS = ['userId', 'email', 'captainEmail'] as const
export const PHONES = ['phoneNumber', 'phone'] as const
/** Fields with hardware ids of devices, and with names of stored pictures, which begin with these ids. */
export const DEVICES = [
  'deviceId',
  'attachedDeviceId',
  'device',
  'Address',
  'image1',
  'image2',
  'image3',
  'image4',
  'image5',
] as const
export const PLACES = [
  'latitude',
  'longitude',
  'lat',
  'lng',
  'geofenceLatitude',
  'geofenceLongitude',
  'coordinates',
] as const
/** Fields with secrets. */
export const SECRETS = [
  'url',
  'access_token',
  'token',
  'connectionToken',
  'connectionId',
  'accessToken',
  'mapsKey',
  'weatherKey',
  'sig',
] as const

const PERSONAL: ReadonlySet<string> = new Set([...NAMES, ...EMAILS, ...PHONES, ...DEVICES, ...PLACES, ...SECRETS])
/** Whether a field of this name holds personal data or a secret. */
export const isPersonal = (field: string): boolean => PERSONAL.has(field)

/** Dates and times; they are kept. */
const MOMENT = String.raw`(?<!\d)(?:(?:19|20)\d\d-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?(?!\d)|(?:\d{1,2}\.\d{1,2}\.|\d{1,2}\/\d{1,2}\/|\d{1,2}-\d{1,2}-)(?:19|20)\d\d(?!\d)|\d{1,2}:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?![\d:]))`
/** URLs: the query may contain a secret, the host may be a person's own. */
const ADDRESS = String.raw`\b(?:[Hh][Tt]{2}[Pp][Ss]?|[Ww][Ss]{1,2}|[Gg][Ee][Oo]):(?:\/\/)?[^\s"'<>]+`
/** The lookbehind makes a match start at a word's start, for linear time. */
const IN_EMAIL = String.raw`[^\s@<>"',;:()[\]]`
const EMAIL = String.raw`(?<!${IN_EMAIL})${IN_EMAIL}+@${IN_EMAIL}+\.\p{L}{2,}`
/** Access tokens, and any other word of 32 or more characters. */
const TOKEN = String.raw`(?<![\w-])(?:eyJ[\w-]*\.[\w-]+\.[\w-]*|[\w-]{32,})`

const NUMBER = String.raw`\d{1,3}(?:[.,]\d{1,12})?`
const HALF = String.raw`\d{1,2}(?:[.,]\d{1,12})?`
const MINUTES = String.raw` ?${HALF} ?(?:['′’´]|min\b|m(?=\d)|m\b)?(?: ?${HALF} ?(?:["″”]|''|sec\b|s\b))?`
/** In some languages east is Ø and west is V or O. Without a degree sign, V would be volts. */
const MARKED = String.raw` ?[NSEWØVO](?![\p{L}\d])`
const LETTER = String.raw` ?[NSEWØ](?![\p{L}\d])`
const BEFORE = String.raw`(?<![\p{L}\d]|\d[.,])`
const SIGN = String.raw` ?(?:[°º˚]|deg\b|d(?=\d))(?! ?[CF]\b)`
const REST = String.raw`\d{1,3}[ -]\d{1,2}(?:[.,]\d{1,12}| \d{1,2}(?:[.,]\d{1,12})?)(?: ?['′’])?`
/** Positions in every notation with a precision of a mile or better, and grid references; not temperatures. */
const POSITION = [
  `${BEFORE}(?:[NSEWØVO] ?)?-?${NUMBER}${SIGN}${MINUTES}(?:${MARKED})?`,
  `${BEFORE}-?${NUMBER}${SIGN}${MARKED}`,
  String.raw`${BEFORE}-?\d{1,3}[.,]\d{2,12}${SIGN}`,
  `${BEFORE}${REST}${LETTER}`,
  String.raw`${BEFORE}[NSEW] ?${REST}(?!\d)`,
  String.raw`${BEFORE}-?\d{1,3}[.,]\d{2,12}${LETTER}`,
  String.raw`${BEFORE}[NSEW] ?\d{1,3}[.,]\d{2,12}(?!\d)`,
  String.raw`${BEFORE}\d{4,5}\.\d{1,12},?${LETTER}`,
  String.raw`${BEFORE}\d{1,2} ?[C-X] ?(?:[A-Z]{2} ?\d{2,5} ?\d{2,5}|\d{6} \d{7})(?!\d)`,
  String.raw`${BEFORE}[2-9CFGHJMPQRVWX]{4,8}\+[2-9CFGHJMPQRVWX]{2,3}(?![\p{L}\d])`,
].join('|')
/** Numbers with so many decimals that they may be degrees. */
const DEGREES = String.raw`(?<!\d|\d[.,])-?\d{1,3}(?:\.\d{3,}|,\d{3,})(?!\d|[.,]\d)`
/** Digits with the separators of phone numbers between them. */
const BETWEEN = String.raw`(?:[ .,\/'\u00a0\u2009\u202f-]|[ .-]?[()][ .-]?| - )?`
const DIGITS = String.raw`(?<![\p{L}\d]|\d[.,:-])(?:\+ ?)?(?:\(\d{1,5}\)[ -]?)?\d(?:${BETWEEN}\d){3,40}(?![\p{L}\d]|:\d)`
const WORD = String.raw`[\p{L}\d][\p{L}\p{M}\d]*`

export type Form = 'moment' | 'address' | 'email' | 'token' | 'position' | 'phone' | 'digits' | 'word'
const FORMS: readonly (readonly [Form, string])[] = [
  ['moment', MOMENT],
  ['address', ADDRESS],
  ['email', EMAIL],
  ['token', TOKEN],
  ['position', `${POSITION}|${DEGREES}`],
  ['digits', DIGITS],
  ['word', WORD],
]
/** One group for each form, and no other: names of groups would cost as much time as the search itself. */
const ANY = new RegExp(FORMS.map(([, source]) => `(${source})`).join('|'), 'gu')
/** Returns the form whose group has matched. */
function formOf(match: RegExpExecArray): Form {
  for (let at = FORMS.length; at > 0; at--) if (match[at] !== undefined) return FORMS[at - 1]?.[0] ?? 'word'
  return 'word'
}

export interface FormMatch {
  readonly form: Form
  readonly text: string
  /** Index of its first character. */
  readonly at: number
  readonly whole: string
}

/**
 * Replaces the forms in a text by what `instead` returns; undefined keeps a form.
 * The returned length may be greater than that of the form.
 */
export function replaceForms(
  whole: string,
  instead: (found: FormMatch) => { readonly text: string; readonly length: number } | undefined,
): string {
  const parts: string[] = []
  let end = 0
  ANY.lastIndex = 0
  for (let it = ANY.exec(whole); it !== null; it = ANY.exec(whole)) {
    const [text] = it
    const known = formOf(it)
    const form = known === 'digits' && isPhone(text) ? 'phone' : known
    const next = instead({ form, text, at: it.index, whole })
    // `instead` may have called this function, which uses the same RegExp.
    ANY.lastIndex = it.index + (next?.length ?? text.length)
    if (!next) continue
    parts.push(whole.slice(end, it.index), next.text)
    end = it.index + next.length
  }
  return parts.length === 0 ? whole : parts.join('') + whole.slice(end)
}

/** Removes everything but ASCII digits. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** Whether digits are a phone number: international with 7 digits, else 8 digits that are not decimals. */
function isPhone(text: string): boolean {
  const digits = digitsOf(text)
  if (/^\(?(?:\+|00)/.test(text)) return digits.length >= 7
  const areDecimals =
    text.split(/[ \u00a0\u2009\u202f/]+/).every(it => /^\d+[.,]\d+$|^\d{1,3}$/.test(it)) && /[.,]/.test(text)
  return digits.length >= 8 && !areDecimals
}

/** Replaces personal data in a text by '…'. */
export const masked = (text: string): string =>
  replaceForms(text, match =>
    match.form === 'word' || match.form === 'moment' || match.form === 'digits'
      ? undefined
      : { text: '…', length: match.text.length },
  )
