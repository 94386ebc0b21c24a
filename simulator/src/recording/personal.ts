/**
 * What says who somebody is or where: by the name of its field, or by its form in any text. Every pattern takes time in
 * proportion to its text.
 */

/** Fields that hold words which name a person, a boat or a place. */
export const NAMES = ['name', 'shipName', 'shipHomeLocation', 'nickname', 'description'] as const
export const EMAILS = ['userId', 'email', 'captainEmail'] as const
export const PHONES = ['phoneNumber', 'phone'] as const
/** Ids of devices, which are numbers of hardware, and names of stored pictures, which begin with them. */
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
/** What opens something to whoever holds it. */
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
/** Whether the field of this name says who or where somebody is, or opens something. */
export const isPersonal = (field: string): boolean => PERSONAL.has(field)

/** Of a moment or a date every digit may stay. */
const MOMENT = String.raw`(?<!\d)(?:(?:19|20)\d\d-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?(?!\d)|\d{1,2}(?<separator>[./-])\d{1,2}\k<separator>(?:19|20)\d\d(?!\d)|\d{1,2}:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?![\d:]))`
/** What an address asks for may hold a signature or a token; who it is asked of may be a person's own host. */
const ADDRESS = String.raw`\b(?:[Hh][Tt]{2}[Pp][Ss]?|[Ww][Ss]{1,2}|[Gg][Ee][Oo]):(?:\/\/)?[^\s"'<>]+`
/** It begins where a word does: else each letter of a long word would be tried. */
const IN_EMAIL = String.raw`[^\s@<>"',;:()[\]]`
const EMAIL = String.raw`(?<!${IN_EMAIL})${IN_EMAIL}+@${IN_EMAIL}+\.\p{L}{2,}`
/** An access token, or any word so long that nobody says it. */
const TOKEN = String.raw`(?<![\w-])(?:eyJ[\w-]*\.[\w-]+\.[\w-]*|[\w-]{32,})`

const NUMBER = String.raw`\d{1,3}(?:[.,]\d{1,12})?`
const HALF = String.raw`\d{1,2}(?:[.,]\d{1,12})?`
const MINUTES = String.raw` ?${HALF} ?(?:['′’´]|min\b|m(?=\d)|m\b)?(?: ?${HALF} ?(?:["″”]|''|sec\b|s\b))?`
/** East is Ø, west is V or O in some languages; without a sign of degrees these would be volts. */
const MARKED = String.raw` ?[NSEWØVO](?![\p{L}\d])`
const LETTER = String.raw` ?[NSEWØ](?![\p{L}\d])`
const BEFORE = String.raw`(?<![\p{L}\d]|\d[.,])`
const SIGN = String.raw` ?(?:[°º˚]|deg\b|d(?=\d))(?! ?[CF]\b)`
const REST = String.raw`\d{1,3}[ -]\d{1,2}(?:[.,]\d{1,12}| \d{1,2}(?:[.,]\d{1,12})?)(?: ?['′’])?`
/** Degrees in every notation that says where somebody is to a mile or better, and grids; a temperature is none. */
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
/** Degrees with so many places that they say where somebody is, whatever stands beside them. */
const DEGREES = String.raw`(?<!\d|\d[.,])-?\d{1,3}(?:\.\d{3,}|,\d{3,})(?!\d|[.,]\d)`
/** Digits, as phone numbers are written with all that stands between their groups. */
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
const ANY = new RegExp(FORMS.map(([form, source]) => `(?<${form}>${source})`).join('|'), 'gu')

export interface Found {
  readonly form: Form
  readonly text: string
  /** Where it begins. */
  readonly at: number
  readonly whole: string
}

/**
 * A text in which each form is what `instead` answers; undefined leaves it. The answer may say how much more of the
 * text it stands for.
 */
export function replaced(
  whole: string,
  instead: (found: Found) => { readonly text: string; readonly length: number } | undefined,
): string {
  const parts: string[] = []
  let end = 0
  ANY.lastIndex = 0
  for (let it = ANY.exec(whole); it !== null; it = ANY.exec(whole)) {
    const [text] = it
    const named = FORMS.find(([form]) => it?.groups?.[form] !== undefined)?.[0] ?? 'word'
    const form = named === 'digits' && isPhone(text) ? 'phone' : named
    const next = instead({ form, text, at: it.index, whole })
    // `instead` may have gone through another text.
    ANY.lastIndex = it.index + (next?.length ?? text.length)
    if (!next) continue
    parts.push(whole.slice(end, it.index), next.text)
    end = it.index + next.length
  }
  return parts.length === 0 ? whole : parts.join('') + whole.slice(end)
}

export const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** International with seven digits or more; else eight, unless they are decimals. */
function isPhone(text: string): boolean {
  const digits = digitsOf(text)
  if (/^\(?(?:\+|00)/.test(text)) return digits.length >= 7
  const areDecimals =
    text.split(/[ \u00a0\u2009\u202f/]+/).every(it => /^\d+[.,]\d+$|^\d{1,3}$/.test(it)) && /[.,]/.test(text)
  return digits.length >= 8 && !areDecimals
}

/** A text in which every form of a person's data is blotted out. */
export const blotted = (text: string): string =>
  replaced(text, it =>
    it.form === 'word' || it.form === 'moment' || it.form === 'digits'
      ? undefined
      : { text: '…', length: it.text.length },
  )
