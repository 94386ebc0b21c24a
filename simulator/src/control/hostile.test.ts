/** Hostile input is refused with its field; wire, state and snapshot of the boat stay readable. */
import { NotificationFlags, Problem } from '@drydock/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inputLogOf, appendFromOutside } from '#boat/inputLog.ts'
import { loadScenario } from '#player/reader/load.ts'
import { testBoatOf } from '#snapshot/testing.ts'
import { type Harness, openHarness } from './testing.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness({
    scenarios: {
      named: () => undefined,
      read: (yaml, maxSteps) =>
        loadScenario(yaml, { file: 'SC-901.yaml', vocabulary: { actions: [], observations: [] }, maxSteps }),
    },
  })
})
afterAll(async () => {
  await harness.close()
  expect(harness.bugs).toEqual([])
})

const boat = () => {
  const found = harness.gateway.fleet.find('boat-1')?.boat
  if (!found) throw new Error('The boat is gone.')
  return found
}
const views = async () =>
  Promise.all(
    ['wire', 'state', 'snapshot', 'faults'].map(
      async part => (await harness.ask('GET', `/boats/boat-1/${part}`)).statusCode,
    ),
  )
const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)
const asCaptain = async (method: string, path: string, body: string) => {
  const { access_token } = (await harness.ask('POST', '/boats/boat-1/token', {})).json()
  const answer = await fetch(harness.gateway.origin + path, {
    method,
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    body,
  })
  return { status: answer.status, problem: Problem.parse(await answer.json()) }
}

test.each([
  [
    'nested 1,000 deep',
    `{"name":"Bo","phoneNumber":${nested(1_000)}}`,
    'phoneNumber.0.0',
    'nested deeper than 64 levels',
  ],
  [
    'with half a surrogate pair in a text',
    '{"name":"\\ud800","phoneNumber":"+4520123457"}',
    'name',
    'half a surrogate pair',
  ],
  ['with half a surrogate pair in a name', '{"name":"Bo","\\udc00":1}', '\ufffd', 'half a surrogate pair'],
])('a call %s is refused with its field, and wire and snapshot stay readable', async (_, body, field, words) => {
  const { status, problem } = await asCaptain('POST', '/api/vipcontact', body)
  expect([status, problem.field, problem.detail]).toEqual([400, field, expect.stringContaining(words)])
  expect(await views()).toEqual([200, 200, 200, 200])
})

test.each([
  ['a step nested too deeply', '/steps', `{"event":${nested(5_000)}}`, 'event.0.0'],
  ['a step with half a surrogate pair', '/steps', '{"event":"\\ud800"}', 'event'],
  ['a fault with half a surrogate pair', '/faults', '{"on":{"rest":"\\ud800"},"kind":"drop"}', 'on.rest'],
  [
    'a scenario with half a surrogate pair in the text of its YAML',
    '/scenario',
    JSON.stringify({ yaml: 'scenario: A\nid: SC-901\nsteps:\n  - event: "\\uD800"\n' }),
    'yaml',
  ],
  [
    'a scenario nested too deeply',
    '/scenario',
    JSON.stringify({ yaml: `scenario: A\nid: SC-901\nsteps:\n  - event: ${nested(300)}\n` }),
    'yaml',
  ],
])('%s is refused with its field, and wire and snapshot stay readable', async (_, path, body, field) => {
  const answer = await harness.ask('POST', `/boats/boat-1${path}`, body)
  expect([answer.statusCode, Problem.parse(answer.json()).field]).toEqual([400, field])
  expect(await views()).toEqual([200, 200, 200, 200])
})

test('an old entry with half a surrogate pair does not stop a boat from being saved', async () => {
  appendFromOutside(boat(), 'state', 'connected', { user: '\ud800' })
  expect(await views()).toEqual([200, 200, 200, 200])
  const { id } = await testBoatOf(harness, 'boat-1')
  expect(
    (await harness.ask('PUT', `/boats/${id}/snapshot`, (await harness.ask('GET', `/boats/${id}/snapshot`)).json()))
      .statusCode,
  ).toBe(200)
})

const LONG_BODY = JSON.stringify({ name: 1, phoneNumber: '+4520123457', more: 'x'.repeat(60_000) })

test('the journal keeps at most 4,096 characters of a refused call, and the input log keeps nothing', async () => {
  const before = inputLogOf(boat()).all().length
  const friend = LONG_BODY.replace('"name"', '"email":5,"name"')
  const answers = [
    await asCaptain('POST', '/api/contact', friend),
    await asCaptain('POST', '/api/contact', JSON.stringify({ ...JSON.parse(friend), name: '<'.repeat(3_000) })),
  ]
  const lengths = boat()
    .journal.since(0)
    .slice(-2)
    .map(entry => String(Object(entry.body).body).length)
  expect([answers.map(answer => answer.status), lengths, inputLogOf(boat()).all().length]).toEqual([
    [400, 400],
    [4_096, 4_096],
    before,
  ])
})

test('the input log records the parsed body of a call, without unknown fields', async () => {
  await asCaptain('DELETE', '/api/vipcontact/none', '{"more":1}')
  const flags = Object.fromEntries(Object.keys(NotificationFlags.shape).map(name => [name, false]))
  const contact = {
    ...flags,
    name: ' Bo ',
    email: 'bo@shore.example',
    active: true,
    phoneNumber: '+4520123457',
    captainEmail: '',
  }
  await asCaptain('PUT', '/api/contact/none', JSON.stringify({ ...contact, more: 'x'.repeat(9_000) }))
  const kept = inputLogOf(boat()).all().slice(-2)
  expect(kept.map(input => Object(input.what).body)).toEqual([undefined, { ...contact, name: 'Bo' }])
})

const steps = (count: number): string => `steps:\n${'  - after: 1s\n'.repeat(count)}`
const cases = Array.from({ length: 100 }, (_, n) => `  - { case: c${n}, a: ${n} }\n`).join('')
test.each([
  ['as many steps as are possible', steps(5_000), [200, undefined]],
  ['a step more', steps(5_001), [400, 'yaml']],
  ['many steps in many cases', `params: { a: 1 }\nmatrix:\n${cases}${steps(51)}`, [400, 'yaml']],
  [
    'many steps in a group',
    `${steps(1)}  - as: { person: captain, do: [${'{ open: / },'.repeat(5_000)}] }\n`,
    [400, 'yaml'],
  ],
])('a posted scenario of %s is read within the limit', async (_, text, [status, field]) => {
  const answer = await harness.ask('POST', '/boats/boat-1/scenario', { yaml: `scenario: A\nid: SC-901\n${text}` })
  const problem = answer.json()
  expect([answer.statusCode, problem.field]).toEqual([status, field])
  if (status === 400)
    expect(problem.detail).toMatch(
      /The scenario has more than 5000 steps in all its cases, the maximum here\. Use the file: /,
    )
  await harness.ask('POST', '/boats/boat-1/clock/advance', { by: '2h' })
})

test('192 refused calls of a megabyte are 413, and nothing of them is kept', async () => {
  const before = [boat().journal.since(0).length, inputLogOf(boat()).all().length]
  const body = JSON.stringify({ shipName: 'x'.repeat(1_000_000) })
  const answers = new Set<number>()
  for (let n = 0; n < 192; n++) answers.add((await asCaptain('PUT', '/api/Profile', body)).status)
  expect([[...answers], [boat().journal.since(0).length, inputLogOf(boat()).all().length]]).toEqual([[413], before])
})

test.each([
  ['a call of few fields', 'POST', '/api/mob/send/', 4_097],
  ['any call', 'PUT', '/api/Profile', 65_537],
])('%s refuses a body above its limit', async (_, method, path, length) => {
  const { status, problem } = await asCaptain(method, path, JSON.stringify('x'.repeat(length - 2)))
  expect([status, problem.detail]).toEqual([
    413,
    `The body has more than ${length - 1} bytes, the most that this call takes.`,
  ])
})
