/** The client timeout of apps on their boat's clock, and of apps with their own clock. */
import { HUB_PATH } from '@drydock/contracts'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { moveTo } from '#testing/boat.ts'
import { type TestGatewayOptions, openTestGateway } from '#testing/gateway.ts'

const PING = '{"type":6}\u001e'

/** A client that has sent one ping, which the hub has read. */
async function pinging(options: TestGatewayOptions) {
  const fixture = await openTestGateway('json', options)
  const hosted = fixture.addBoat()
  const socket = new WebSocket(
    `${fixture.gateway.origin.replace('http', 'ws')}${HUB_PATH}?access_token=${await fixture.token(hosted)}`,
  )
  onTestFinished(() => socket.terminate())
  await once(socket, 'open')
  socket.send(`{"protocol":"json","version":1}\u001e${PING}`)
  socket.ping()
  await once(socket, 'pong')
  return { ...hosted, socket, connections: fixture.gateway.hub.connections }
}

test("HUB a client with its own clock stays connected, however fast its boat's time runs", async () => {
  const { boat, socket, connections } = await pinging({ appsOwnClock: true })
  moveTo(boat, 600_000)
  socket.ping()
  await once(socket, 'pong')
  expect(connections()).toEqual([expect.objectContaining({ state: 'connected' })])
})

test("HUB a client on its boat's clock is disconnected when it is silent for 30 s", async () => {
  const { boat, socket, connections } = await pinging({})
  const closed = once(socket, 'close')
  moveTo(boat, 30_000)
  await closed
  expect(connections()).toEqual([])
})
