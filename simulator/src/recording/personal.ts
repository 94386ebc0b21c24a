/** What says who somebody is or where: by the name of its field, or by its form in any text. */

/** Fields that hold words which name a person, a boat or a place. */
export const NAMES = ['name', 'shipName', 'shipHomeLocation', 'nickname', 'description'] as const
export const EMAILS = ['userId', 'email', 'captainEmail'] as const
export const PHONES = ['phoneNumber', 'phone'] as const
/** Ids of devices, which are numbers of hardware, and names of stored pictures, which begin with them. */
export const DEVICES = ['deviceId', 'attachedDeviceId', 'device', 'Address', 'image1', 'image2', 'image3', 'image4', 'image5'] as const
export const PLACES = ['latitude', 'longitude', 'lat', 'lng', 'geofenceLatitude', 'geofenceLongitude', 'coordinates'] as const
/** What opens something to whoever holds it. */
export const SECRETS = ['url', 'access_token', 'token', 'connectionToken', 'connectionId', 'accessToken', 'mapsKey', 'weatherKey', 'sig'] as const

const PERSONAL: ReadonlySet<string> = new Set([...NAMES, ...EMAILS, ...PHONES, ...DEVICES, ...PLACES, ...SECRETS])
/** Whether the field of this name says who or where somebody is, or opens something. */
export const isPersonal = (field: string): boolean => PERSONAL.has(field)

export const EMAIL = /[^\s@<>"',;:()[\]]+@[^\s@<>"',;:()[\]]+\.[A-Za-z]{2,}/g
/** International, with blanks, dots or dashes between the digits, or at least eight digits in a row. */
export const PHONE = /\+\d(?:[ .()-]{0,2}\d){6,14}|(?<![\w.:-])\d{8,15}(?![\w.:-])/g
/** An access token, or any word so long that nobody says it. */
export const TOKEN = /\b(?:eyJ[\w-]*\.[\w-]+\.[\w-]*|[\w-]{32,})/g
/** What an address asks for may hold a signature or a token; who it is asked of may be a person's own host. */
export const ADDRESS = /\b(?:https?|wss?):\/\/[^\s"'<>]+/g
/** Degrees with so many places that they say where somebody is. */
export const DEGREES = /(?<![\w.])-?\d{1,3}\.\d{3,}(?![\w.])/g

/** A text in which every form of a person's data is blotted out. */
export const blotted = (text: string): string => [ADDRESS, TOKEN, EMAIL, PHONE, DEGREES].reduce((it, form) => it.replace(form, '…'), text)
