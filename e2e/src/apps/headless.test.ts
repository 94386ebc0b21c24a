import { expect, test } from 'vitest'
import { USUAL_PHONE } from '#captain/phone.ts'
import { memoryStorage, openRealm } from './headless.ts'

const CODE = `var MarineOne = {
  clock: new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(new Date()),
  own: new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' }).format(new Date()),
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  language: navigator.language,
  digits: new Intl.NumberFormat('en-US').format(1234.5),
}`
const realm = (phone: { timeZone: string; locale: string }) => openRealm('captain', { code: CODE, now: Date.UTC(2026, 5, 1, 8), seed: 1, storage: memoryStorage(), phone }).exports

test.each([
  [USUAL_PHONE, '10:00'],
  [{ timeZone: 'Asia/Tokyo', locale: 'ja-JP' }, '17:00'],
])('an app without a browser has the time zone and the language of its phone, whatever this machine has: %j', (phone, clock) => {
  expect(realm(phone)).toEqual({ clock, own: '08:00', zone: phone.timeZone, language: phone.locale, digits: '1,234.5' })
})
