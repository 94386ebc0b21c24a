/** Personal data that somebody typed does not appear in a recording of taps. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { redactTaps, textsIn } from './redactTaps.ts'
import type { Tap } from './taps.ts'

const PAGE = {}
const tap = (kind: string, params: unknown): Tap => ({
  at: 0,
  seq: 0,
  page: PAGE,
  tap: 1,
  step: { at: 0, kind, params },
  leftOut: undefined,
})
const captain = (params: unknown): Tap => tap('captain', params)
const shown = (screen: object): Tap => tap('wait', { screen, within: '1s' })
const leftOut = (text: string): Tap => ({ ...captain('arm'), step: undefined, leftOut: text })
const redacted = (taps: readonly Tap[], known: readonly string[] = []): readonly unknown[] =>
  redactTaps(taps, new Set(known)).map(it => it.step?.params ?? it.leftOut)

test.each([
  ['a name', { 'fill-vip': { name: 'Karl Olsen' } }, { 'fill-vip': { name: 'Person 1' } }],
  ['a short name', { 'fill-friend': { name: 'Bo' } }, { 'fill-friend': { name: 'Person 1' } }],
  [
    'an e-mail address',
    { 'fill-friend': { email: 'k@olsen.example' } },
    { 'fill-friend': { email: 'person-1@freja.example' } },
  ],
  ['a phone number', { 'fill-vip': { phone: '+45 22 33 44 55' } }, { 'fill-vip': { phone: '+4520000001' } }],
  ['a phone number alone', { 'mob-phone': '22334455' }, { 'mob-phone': '+4520000001' }],
  ['the name of a boat', { 'edit-profile': { boat: 'Sea Wolf' } }, { 'edit-profile': { boat: 'Freja' } }],
  [
    'a description',
    { 'fill-favourite': { description: 'With Karl' } },
    { 'fill-favourite': { description: 'Words 1' } },
  ],
])('%s that was typed becomes a stand-in', (_, typed, written) => {
  expect(redacted([captain(typed)])).toEqual([written])
})

test.each([
  ['an empty field', { 'fill-vip': { name: '' } }],
  ['what is no phone number', { 'mob-phone': '12' }],
  ['what is no address', { 'fill-friend': { email: 'karl' } }],
  ['a time zone', { 'edit-profile': { timezone: 'Europe/Oslo' } }],
  ['a number', { 'choose-radius': 60 }],
])('%s is kept, as the app is to answer the same', (_, typed) => {
  expect(redacted([captain(typed)])).toEqual([typed])
})

test('a press and an expectation by name have the stand-in in the name, and keep the role', () => {
  const named = (name: string) => ({ role: 'listitem', name })
  expect(
    redacted([
      captain({ 'fill-vip': { name: 'listitem' } }),
      captain({ press: { role: 'button', name: 'Call', in: named('listitem') } }),
      shown(named('listitem')),
    ]),
  ).toEqual([
    { 'fill-vip': { name: 'Person 1' } },
    { press: { role: 'button', name: 'Call', in: named('Person 1') } },
    { screen: named('Person 1'), within: '1s' },
  ])
})

test('people of the fake boat keep their names', () => {
  expect(redacted([captain({ 'fill-vip': { name: 'Ida' } })], ['Ida'])).toEqual([{ 'fill-vip': { name: 'Ida' } }])
})

test('the stand-in is the same in later actions, in expectations and in what is left out, in any form', () => {
  expect(
    redacted([
      leftOut("Pressed button 'Call Karl'"),
      captain({ 'fill-vip': { name: 'Karl Olsen' } }),
      captain({ 'fill-vip': { phone: '+45 22 33 44 55' } }),
      captain({ 'choose-vip': 'Karl Olsen' }),
      shown({ role: 'button', name: 'Karl Olsen, 22334455', text: 'KARL OLSEN' }),
    ]),
  ).toEqual([
    "Pressed button 'Call Person 1'",
    { 'fill-vip': { name: 'Person 1' } },
    { 'fill-vip': { phone: '+4520000001' } },
    { 'choose-vip': 'Person 1' },
    { screen: { role: 'button', name: 'Person 1, +4520000001', text: 'Person 1' }, within: '1s' },
  ])
})

test('words of the language are kept, also where somebody typed the same', () => {
  const words = [captain('arm'), captain({ go: 'home' }), captain({ account: { user: 'friend', wish: 'delete' } })]
  const typed = ['arm', 'home', 'friend', 'delete'].map(name => captain({ 'fill-vip': { name } }))
  expect(redacted([...typed, ...words]).slice(4)).toEqual(words.map(it => it.step?.params))
})

test('whatever name is typed, it does not appear in the recording', async () => {
  const name = fc.string({ unit: fc.constantFrom(...'KÆrl-O\'"\n@#9'), minLength: 1, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(name, async typed => {
      const [first] = redacted([captain({ 'fill-vip': { name: typed } }), captain({ 'choose-vip': typed })])
      expect(first).toEqual({ 'fill-vip': { name: typed.trim() === '' ? typed : 'Person 1' } })
    }),
  )
})

test('textsIn() finds every text in a plan', () => {
  expect(textsIn({ a: 'x', b: [{ c: 'y' }, 1, null, true], d: undefined })).toEqual(['x', 'y'])
})
