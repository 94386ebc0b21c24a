/** Recording what a person does in an attached app, by the control interface. */
import type { TapReport } from '@drydock/contracts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addTap } from '#recording/taps.ts'
import { type Harness, openHarness } from './testing.ts'

let harness: Harness
beforeEach(async () => {
  harness = await openHarness()
})
afterEach(() => harness.close())

/** Stands for the page that reports. */
const PAGE = {}
let taps = 0
beforeEach(() => {
  taps = 0
})
const boat = () => {
  const hosted = harness.gateway.fleet.find('boat-1')
  if (!hosted) throw new Error('The harness has no boat.')
  return hosted.boat
}
const tell = (report: object, page = PAGE): void =>
  addTap(boat(), page, { tap: ++taps, first: taps, at: boat().clock.now(), ...report } as TapReport)
const act = (action: unknown, more: object = {}): void => tell({ is: 'action', action, ...more })
const leaveOut = (what: string, more: object = {}): void => tell({ is: 'leftOut', what, ...more })
const point = (screen: object): void => tell({ is: 'expectation', screen })

const setMode = async (mode: string): Promise<Record<string, unknown>> =>
  (await harness.ask('POST', '/boats/boat-1/taps', { mode })).json()
const pass = (ms: number) => harness.ask('POST', '/boats/boat-1/clock/advance', { ms })
const step = (body: unknown) => harness.ask('POST', '/boats/boat-1/steps', body)
/** Records from the last beginning. Returns the lines of the steps, and the comments. */
async function written(): Promise<{
  steps: readonly string[]
  comments: readonly string[]
  yaml: string
  notes: readonly string[]
}> {
  const { from, since, until } = await setMode('off')
  const reply = await harness.ask('POST', '/boats/boat-1/recording', { from, since, until })
  const { yaml, notes } = reply.json() as { yaml: string; notes: readonly string[] }
  const lines = yaml.split('\n')
  return {
    steps: lines.slice(lines.indexOf('steps:') + 1).flatMap(it => (it === '' ? [] : [it.replace(/^ {2}- /, '')])),
    comments: lines.filter(it => it.startsWith('# ')),
    yaml,
    notes,
  }
}

test('actions, steps of hardware and expectations are written in the order and at the times at which they were done', async () => {
  await pass(5_000)
  await setMode('record')
  tell({ is: 'opened', path: '/settings', reloaded: true })
  act({ go: 'home' })
  await step({ reading: { meter: 'V1', value: 11.4 } })
  act('silence')
  await pass(2_000)
  point({ role: 'button', name: 'ARM' })
  act({ go: 'weather' })
  expect((await written()).steps).toEqual([
    'open: /settings',
    'captain: { go: home }',
    'reading: { meter: V1, value: 11.4 }',
    'captain: silence',
    'at: 2s',
    'wait: { screen: { role: button, name: ARM }, within: 1s }',
    'captain: { go: weather }',
    expect.stringMatching(/^expect: \{ state: /),
  ])
})

test('an action takes the place of the taps that were parts of it, on its page alone', async () => {
  await setMode('record')
  const other = {}
  leaveOut("Pressed button 'Menu'")
  leaveOut('Zoomed map', { tap: 1, first: 1 })
  tell({ is: 'leftOut', what: 'Dragged map', tap: 1, first: 1 }, other)
  act({ enrol: 'door' }, { tap: 2, first: 1 })
  const { steps, comments, notes } = await written()
  expect(steps).toContain('captain: { enrol: door }')
  const lines = ['0s: Dragged map. No action of the language does this.']
  expect([comments.slice(1), notes]).toEqual([lines.map(it => `# ${it}`), lines])
})

test('what a page calls something is one line of a comment', async () => {
  await setMode('record')
  leaveOut("Pressed button 'a\nsteps: []\n#'")
  expect((await written()).comments).toContain(
    "# 0s: Pressed button 'a steps: [] #'. No action of the language does this.",
  )
})

/** Calls the boat as another app of the captain. */
async function call(method: string, path: string, body?: object): Promise<void> {
  const token = (await harness.ask('POST', '/boats/boat-1/token', {})).json() as { access_token: string }
  const reply = await fetch(`${harness.gateway.address}${path}`, {
    method,
    headers: { authorization: `Bearer ${token.access_token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  expect(reply.ok).toBe(true)
}

test('arming in the recorded app is a step of the captain, and in another app one of hardware', async () => {
  await setMode('record')
  await call('GET', '/api/Alarm/Arm')
  await pass(5_000)
  await call('GET', '/api/Alarm/Disarm')
  await pass(5_000)
  act('arm')
  await call('GET', '/api/Alarm/Arm')
  await pass(5_000)
  const { steps } = await written()
  expect(steps.filter(it => /^(captain|armed)/.test(it))).toEqual(['armed: true', 'armed: false', 'captain: arm'])
  expect(steps).toContainEqual(
    expect.stringMatching(/^expect: \{ push: SetArmOrDisarmOnClient, since: 10s, within: \d/),
  )
})

test('what an app saves at the very moment of the beginning, but after it, is no part of the boat', async () => {
  await call('POST', '/api/vipcontact', { name: 'Before', phoneNumber: '+4520000003' })
  await setMode('record')
  act('save-vip')
  await call('POST', '/api/vipcontact', { name: 'After', phoneNumber: '+4520000004' })
  const { yaml } = await written()
  expect([yaml.includes('name: Before'), yaml.includes('name: After')]).toEqual([true, false])
})

test('without a tap the recording plays without an app, and with one it does not', async () => {
  await setMode('record')
  const before = (await written()).yaml
  await setMode('record')
  act({ go: 'weather' })
  expect([before.includes('drivers:'), (await written()).yaml.includes('drivers:\n  none: ')]).toEqual([false, true])
})

test('the reply counts what was recorded, and says when it began and ended', async () => {
  await pass(1_000)
  expect(await setMode('record')).toMatchObject({ mode: 'record', from: 1_000, actions: 0, expectations: 0 })
  act('arm')
  point({ role: 'main', text: 'Home' })
  leaveOut('Dragged map')
  await pass(500)
  const ended = { mode: 'off', from: 1_000, until: 1_500, actions: 1, expectations: 1 }
  expect(await setMode('off')).toMatchObject(ended)
  act('disarm')
  expect(await setMode('off')).toMatchObject(ended)
})

test('an expectation ends the pointing, and the recording goes on', async () => {
  await setMode('record')
  expect(await setMode('expect')).toMatchObject({ mode: 'expect' })
  point({ role: 'button', name: 'ARM' })
  expect(await setMode('record')).toMatchObject({ mode: 'record', expectations: 1, from: 0 })
})

test.each<[string, readonly (string | readonly [path: string, reloaded: boolean])[], readonly string[]]>([
  ['loads again is a reload of the phone', ['open-dial', ['/map', true]], ['captain: open-dial', 'phone: reload']],
  [
    'opens after signing out is opened, which signs in',
    ['log-out', ['/authentication/logout-callback', false], ['/', false], ['/authentication/login-callback', false]],
    ['captain: log-out', 'open: /'],
  ],
  [
    'comes back to from the identity provider follows a sign-in',
    ['open-dial', ['/authentication/login-callback', false]],
    ['captain: open-dial', 'captain: { sign-in-as: captain }'],
  ],
  [
    'is signed in to at the beginning needs no step',
    [['/authentication/login-callback', false], 'open-dial'],
    ['captain: open-dial'],
  ],
])('a page that a person %s', async (_, done, steps) => {
  await setMode('record')
  tell({ is: 'opened', path: '/map', reloaded: true })
  for (const it of done) {
    if (typeof it === 'string') act(it)
    else tell({ is: 'opened', path: it[0], reloaded: it[1] })
  }
  expect((await written()).steps.slice(0, -1)).toEqual(['open: /map', ...steps])
})

test('a recording that begins while the app signs in opens Home, without the code of the sign-in', async () => {
  await setMode('record')
  tell({ is: 'opened', path: '/authentication/login-callback?code=once&state=1', reloaded: false })
  act('arm')
  const { steps, yaml } = await written()
  expect(steps.slice(0, 2)).toEqual(['open: /home', 'captain: arm'])
  expect(yaml).not.toContain('once')
})

test.each(['off', 'expect'])("the mode '%s' is refused while nothing was recorded", async mode => {
  const reply = await harness.ask('POST', '/boats/boat-1/taps', { mode })
  expect([reply.statusCode, reply.json()]).toMatchObject([409, { field: 'mode' }])
})

test('a boat that starts again has no recording of taps', async () => {
  await setMode('record')
  await harness.ask('POST', '/boats/boat-1/rerun', { until: 0 })
  act('arm')
  expect((await harness.ask('POST', '/boats/boat-1/taps', { mode: 'off' })).statusCode).toBe(409)
})
