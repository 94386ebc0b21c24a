import { StepReply } from '@drydock/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, openHarness } from './testing.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
})
afterAll(() => harness.close())

const step = (body: object) => harness.ask('POST', '/boats/boat-1/steps', body)

test('SESSION-10 a step of the control interface ends sign-ins, and the next renewal fails', async () => {
  const grant = harness.gateway.identity.grant('captain@freja.example')
  const before = await grant.renew()
  const reply = await step({ identity: { 'sign-out': 'captain' } })
  expect([reply.statusCode, StepReply.safeParse(reply.json()).success, before === 'over', await grant.renew()]).toEqual(
    [200, true, false, 'over'],
  )
})

test.each([
  [{ 'sign-out': 'pirate' }, 404, "Nobody on this boat is called 'pirate'."],
  [{ 'sign-off': 'captain' }, 400, 'sign-off'],
])('the step %j is refused with %i', async (params, status, message) => {
  const reply = await step({ identity: params })
  expect([reply.statusCode, reply.body.includes(message)]).toEqual([status, true])
})

test('SESSION-08 renewals fail for as long as the step says', async () => {
  const grant = harness.gateway.identity.grant('friend@freja.example')
  await step({ identity: { 'renewals-fail': '20s' } })
  const during = await grant.renew()
  harness.gateway.fleet.find('boat-1')?.boat.clock.advanceTo(Date.UTC(2026, 5, 1, 8, 0, 20))
  expect([during, await grant.renew()]).toMatchObject(['failed', { token: expect.any(String) }])
})
