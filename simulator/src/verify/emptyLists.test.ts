/** A list that is empty on the boat is checked by the record that `verify` adds, if it may write. */
import { expect, test } from 'vitest'
import { CREWED } from '#testing/calls.ts'
import { openTestGateway } from '#testing/gateway.ts'
import { verify } from './verify.ts'

test.each([
  [false, ['GET /api/vipcontact/{id}', 'GET /api/favouriteJourney/{id}']],
  [true, []],
])('with write access %s, records of empty lists that are not checked: %j', async (write, unread) => {
  const fixture = await openTestGateway()
  const plan = { ...CREWED, vips: [], journeys: [], gateway: { statusDelay: 0, confirmsAfter: 0 } }
  const hosted = fixture.gateway.fleet.add({ plan, mode: 'realtime' })
  const { leftOut, findings } = await verify({
    gateway: fixture.gateway.origin,
    token: await fixture.token(hosted, 'captain'),
    listen: 1_000,
    write,
    enough: Promise.resolve(),
  })
  expect(leftOut.filter(it => it.includes('{id}') && it.startsWith('GET /api/'))).toEqual(
    unread.map(it => `${it}: there is nothing on this boat to ask it for.`),
  )
  expect(findings).toEqual([])
})
