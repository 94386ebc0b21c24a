import { expect, test } from 'vitest'
import { certificateFor } from '#fixture/certificate.ts'
import { type Exposure, exposureWarnings } from './exposure.ts'

const HERE: Exposure = { app: 'http://localhost:5200', host: '127.0.0.1', control: 'http://localhost:5201' }
const ALL =
  'Everyone who can reach this machine can open the app. Fake boats have the same passwords everywhere, so they protect nothing.'

test.each(['127.0.0.1', '127.0.0.2', 'localhost', '::1'])('a boat that listens on %s needs no warning', host => {
  expect(exposureWarnings({ ...HERE, host })).toEqual([])
})

test('an address of the network is open to all and not encrypted, and sign-in does not work there', () => {
  expect(exposureWarnings({ ...HERE, host: '192.0.2.7', app: 'http://192.0.2.7:5200' })).toEqual([
    ALL,
    'Traffic is not encrypted: others on the network can read passwords and tokens. Over plain http, sign-in works on localhost only, not at http://192.0.2.7:5200. Use --tls CERT KEY for a phone.',
  ])
})

test('with all addresses the app is at localhost, where sign-in works', () => {
  expect(exposureWarnings({ ...HERE, host: '0.0.0.0' })).toEqual([
    ALL,
    'Traffic is not encrypted: others on the network can read passwords and tokens. Use --tls CERT KEY for a phone.',
  ])
})

test('with a certificate the only warning is that everyone can open the app', () => {
  expect(
    exposureWarnings({ ...HERE, host: '192.0.2.7', app: 'https://192.0.2.7:5200', tls: certificateFor('192.0.2.7') }),
  ).toEqual([ALL])
})

test('a certificate for another name causes a warning', () => {
  expect(exposureWarnings({ ...HERE, app: 'https://localhost:5200', tls: certificateFor('boat.local') })).toEqual([
    "The certificate does not name 'localhost': browsers will reject it or show a warning.",
  ])
})

test('an open control interface causes a warning, a local one does not', () => {
  const open = { ...HERE, control: 'http://192.0.2.7:5201', controlHost: '192.0.2.7' }
  expect([exposureWarnings(open), exposureWarnings({ ...HERE, controlHost: 'localhost' })]).toEqual([
    [
      'Other machines can reach the control interface at http://192.0.2.7:5201, and its traffic is not encrypted: anyone who reads its token can control the boat.',
    ],
    [],
  ])
})
