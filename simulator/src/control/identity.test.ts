import { StepReply } from '@drydock/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, openHarness } from './testing.ts'

let it: Harness
beforeAll(async () => {
  it = await openHarness()
})
afterAll(() => it.close())

const step = (body: object) => it.ask('POST', '/boats/boat-1/steps', body)

test('SESSION-10 a step of the control interface ends sign-ins, and the next renewal finds out', async () => {
  const grant = it.gateway.identity.grant('captain@freja.example')
  const before = await grant.renew()
  const reply = await step({ identity: { 'sign-out': 'captain' } })
  expect([reply.statusCode, StepReply.safeParse(reply.json()).success, before === 'over', await grant.renew()]).toEqual(
    [200, true, false, 'over'],
  )
})

test.each([
  [{ 'sign-out': 'pirate' }, 404, "Nobody on this boat is called 'pirate'."],
  [{ 'sign-off': 'captain' }, 400, 'sign-off'],
])('the step %j is refused with %i', async (params, status, said) => {
  const reply = await step({ identity: params })
  expect([reply.statusCode, reply.body.includes(said)]).toEqual([status, true])
})

test('SESSION-08 the provider is out of order for as long as the step says', async () => {
  const grant = it.gateway.identity.grant('friend@freja.example')
  await step({ identity: { 'renewals-fail': '20s' } })
  const during = await grant.renew()
  it.gateway.fleet.find('boat-1')?.boat.clock.advanceTo(Date.UTC(2026, 5, 1, 8, 0, 20))
  expect([during, await grant.renew()]).toMatchObject(['failed', { token: expect.any(String) }])
})
