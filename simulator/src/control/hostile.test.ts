/** What somebody with bad intentions sends: it is refused by name, and wire, state and snapshot of the boat are there as before. */
import { Problem } from '@drydock/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tellFromOutside } from '#boat/causes.ts'
import { loadScenario } from '#player/load.ts'
import { berthOf } from '#snapshot/testing.ts'
import { type Harness, openHarness } from './testing.ts'

let it: Harness
beforeAll(async () => {
  it = await openHarness({ scenarios: { named: () => undefined, read: yaml => loadScenario(yaml, { file: 'SC-901.yaml', vocabulary: { verbs: [], facts: [] } }) } })
})
afterAll(async () => {
  await it.close()
  expect(it.bugs).toEqual([])
})

const boat = () => {
  const found = it.gateway.fleet.find('boat-1')?.boat
  if (!found) throw new Error('The boat is gone.')
  return found
}
const views = async () => Promise.all(['wire', 'state', 'snapshot', 'faults'].map(async part => (await it.ask('GET', `/boats/boat-1/${part}`)).statusCode))
const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)
const asCaptain = async (method: string, path: string, body: string) => {
  const { access_token } = (await it.ask('POST', '/boats/boat-1/token', {})).json()
  const answer = await fetch(it.gateway.origin + path, { method, headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }, body })
  return { status: answer.status, problem: Problem.parse(await answer.json()) }
}

test.each([
  ['nested 1,000 deep', `{"name":"Bo","phoneNumber":${nested(1_000)}}`, 'phoneNumber.0.0', 'nested deeper than 64 levels'],
  ['with half a surrogate pair in a text', '{"name":"\\ud800","phoneNumber":"+4520123457"}', 'name', 'half a surrogate pair'],
  ['with half a surrogate pair in a name', '{"name":"Bo","\\udc00":1}', '\ufffd', 'half a surrogate pair'],
])('a call %s is refused by name, and wire and snapshot stay readable', async (_, body, field, words) => {
  const { status, problem } = await asCaptain('POST', '/api/vipcontact', body)
  expect([status, problem.field, problem.detail]).toEqual([400, field, expect.stringContaining(words)])
  expect(await views()).toEqual([200, 200, 200, 200])
})

test.each([
  ['a step nested too deeply', '/steps', `{"event":${nested(5_000)}}`, 'event.0.0'],
  ['a step with half a surrogate pair', '/steps', '{"event":"\\ud800"}', 'event'],
  ['a fault with half a surrogate pair', '/faults', '{"on":{"rest":"\\ud800"},"kind":"drop"}', 'on.rest'],
  ['a scenario with half a surrogate pair in the text of its YAML', '/scenario', JSON.stringify({ yaml: 'scenario: A\nid: SC-901\nsteps:\n  - event: "\\uD800"\n' }), 'yaml'],
  ['a scenario nested too deeply', '/scenario', JSON.stringify({ yaml: `scenario: A\nid: SC-901\nsteps:\n  - event: ${nested(300)}\n` }), 'yaml'],
])('%s is refused by name, and wire and snapshot stay readable', async (_, path, body, field) => {
  const answer = await it.ask('POST', `/boats/boat-1${path}`, body)
  expect([answer.statusCode, Problem.parse(answer.json()).field]).toEqual([400, field])
  expect(await views()).toEqual([200, 200, 200, 200])
})

test('half a surrogate pair that came in long ago does not keep a boat from being saved', async () => {
  tellFromOutside(boat(), 'state', 'connected', { user: '\ud800' })
  expect(await views()).toEqual([200, 200, 200, 200])
  const { id } = await berthOf(it, 'boat-1')
  expect((await it.ask('PUT', `/boats/${id}/snapshot`, (await it.ask('GET', `/boats/${id}/snapshot`)).json())).statusCode).toBe(200)
})
