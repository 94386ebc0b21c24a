import { expect, test } from 'vitest'
import { certificateFor } from '#fixture/certificate.ts'
import { type Reach, warningsOf } from './reach.ts'

const HERE: Reach = { app: 'http://localhost:5200', host: '127.0.0.1', control: 'http://localhost:5201' }
const ALL =
  'Everybody who reaches this machine can open the app. The passwords of fake boats are alike everywhere and keep nobody out.'

test.each(['127.0.0.1', 'localhost', '::1'])('a boat that listens on %s needs no warning', host => {
  expect(warningsOf({ ...HERE, host })).toEqual([])
})

test('an address of the network is open to all, unencrypted, and no place to sign in', () => {
  expect(warningsOf({ ...HERE, host: '192.0.2.7', app: 'http://192.0.2.7:5200' })).toEqual([
    ALL,
    'Nothing is encrypted: passwords and tokens can be read on the way. Browsers sign in over plain http on localhost only, not at http://192.0.2.7:5200. For a phone, give --tls CERT KEY.',
  ])
})

test('all addresses are called localhost, where signing in works', () => {
  expect(warningsOf({ ...HERE, host: '0.0.0.0' })).toEqual([
    ALL,
    'Nothing is encrypted: passwords and tokens can be read on the way. For a phone, give --tls CERT KEY.',
  ])
})

test('with a certificate it is only open to all', () => {
  expect(
    warningsOf({ ...HERE, host: '192.0.2.7', app: 'https://192.0.2.7:5200', tls: certificateFor('192.0.2.7') }),
  ).toEqual([ALL])
})

test('a certificate for another name is told', () => {
  expect(warningsOf({ ...HERE, app: 'https://localhost:5200', tls: certificateFor('boat.local') })).toEqual([
    "The certificate does not name 'localhost': browsers will refuse it, or ask first.",
  ])
})

test('an open control interface is told, one that stays here is not', () => {
  const open = { ...HERE, control: 'http://192.0.2.7:5201', controlHost: '192.0.2.7' }
  expect([warningsOf(open), warningsOf({ ...HERE, controlHost: 'localhost' })]).toEqual([
    [
      'The control interface at http://192.0.2.7:5201 can be reached from other machines, and is not encrypted: whoever reads its token on the way moves the boat.',
    ],
    [],
  ])
})
