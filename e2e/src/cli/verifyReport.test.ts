import { expect, test } from 'vitest'
import { gatewayOriginOf } from './gatewayOrigin.ts'
import { verifyJson, verifyJunit, verifyText } from './verifyReport.ts'

const FOUND = { on: 'GET /api/sensor', pointer: '/0/age', expected: 'a number', seen: "'12'", see: 'API-13', times: 3 }
const WELL = {
  calls: 40,
  pushes: { SetStatusOnClient: 2 },
  findings: [],
  leftOut: ['hub over LongPolling: the gateway does not offer it.'],
  leftBehind: [],
}
const GATEWAY = 'https://gateway.freja.example'

test('the report of a conforming gateway says so, and lists what was not checked', () => {
  expect(verifyText(GATEWAY, WELL).split('\n')).toEqual([
    'Not checked:',
    '  hub over LongPolling: the gateway does not offer it.',
    '',
    'https://gateway.freja.example: 40 calls, pushes: 2 SetStatusOnClient',
    'The gateway conforms.',
    '',
  ])
})

test('the report of one call has no plural', () =>
  expect(verifyText(GATEWAY, { ...WELL, calls: 1 })).toContain('https://gateway.freja.example: 1 call, pushes: '))

test('the report lists a finding under its call, with pointer, expected and actual value, and requirement', () => {
  expect(verifyText(GATEWAY, { ...WELL, findings: [FOUND] })).toContain(
    "GET /api/sensor\n  at /0/age: expected a number, seen '12' (3 times; this is the first)\n    see API-13\n",
  )
})

test('a gateway that is gone does not conform', () => {
  const gone = { ...WELL, ended: 'The gateway does not answer any more (ECONNREFUSED).' }
  expect(verifyText(GATEWAY, gone)).toContain('The findings up to then are listed above.')
  expect(JSON.parse(verifyJson(GATEWAY, gone))).toMatchObject({ conforms: false, ended: gone.ended })
  expect(verifyJunit(GATEWAY, gone)).toContain('errors="1"')
})

test('the report lists what could not be undone, and the gateway does not conform', () => {
  const left = { ...WELL, leftBehind: ['GET /api/Alarm/Disarm: the boat was disarmed before, and may not be now.'] }
  expect(verifyText(GATEWAY, left)).toContain(
    'Not undone, please undo by hand:\n  GET /api/Alarm/Disarm: the boat was disarmed before, and may not be now.\n',
  )
  expect(verifyText(GATEWAY, left)).not.toContain('The gateway conforms.')
  expect(JSON.parse(verifyJson(GATEWAY, left))).toMatchObject({ conforms: false, leftBehind: left.leftBehind })
  expect(verifyJunit(GATEWAY, left)).toContain('tests="2" failures="1"')
})

test('the JUnit report has a case for each call that deviates', () => {
  const text = verifyJunit(GATEWAY, { ...WELL, findings: [FOUND, { ...FOUND, pointer: '/0/battery' }] })
  expect(text).toContain('tests="2" failures="1"')
  expect(text).toContain(
    '<failure message="/0/age: expected a number, seen &apos;12&apos; (3 times; this is the first); see API-13">',
  )
})

test.each([
  [undefined, '--gateway is required: try'],
  ['gateway', "--gateway takes an address such as https://gateway.freja.example, not 'gateway'."],
  ['ftp://gateway.freja.example', "not 'ftp://gateway.freja.example'."],
  [
    'https://gateway.freja.example/api',
    "--gateway takes an origin without a path: https://gateway.freja.example, not 'https://gateway.freja.example/api'.",
  ],
])('%s is refused as a gateway', (text, line) => {
  expect(() => gatewayOriginOf(text, 'try')).toThrow(line)
})

test('the origin of a gateway may end with a slash', () => {
  expect(gatewayOriginOf('https://gateway.freja.example/', 'try')).toBe(GATEWAY)
})
