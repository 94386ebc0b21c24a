import { STARTUP_WAIT_MS } from '@drydock/contracts'
import { expect, test } from 'vitest'
import { CREWED } from '#testing/calls.ts'
import { openTestGateway } from '#testing/gateway.ts'
import { realTime } from '#time/pace.ts'
import { verify } from './verify.ts'

test('HUB-02 a hub that the gateway closes before verify listens to it is a finding', async () => {
  const { gateway, token } = await openTestGateway()
  const hosted = gateway.fleet.add({ plan: CREWED, mode: 'paused' })
  const { findings } = await verify({
    gateway: gateway.origin,
    token: await token(hosted),
    listen: 1_000,
    write: false,
    enough: new Promise(() => undefined),
    after(ms, run) {
      // The wait for the push that a status call causes.
      if (ms !== STARTUP_WAIT_MS) return realTime.after(ms, run)
      for (const connection of gateway.hub.connections()) gateway.hub.close(connection)
      return realTime.after(500, run)
    },
  })
  expect(findings).toMatchObject([{ on: 'hub', expected: 'a connection that stays' }])
})
