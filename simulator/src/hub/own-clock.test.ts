/** Clients on the clock of their boat, and clients with one of their own: which of them the hub takes for silent. */
import { HUB_PATH } from '@drydock/contracts'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { moveTo } from '#testing/boat.ts'
import { type HarbourOptions, openHarbour } from '#testing/gateway.ts'

const PING = '{"type":6}\u001e'

/** A client that has pinged once; the hub has read it. */
async function pinging(options: HarbourOptions) {
  const harbour = await openHarbour('json', options)
  const moored = harbour.moor()
  const socket = new WebSocket(
    `${harbour.gateway.origin.replace('http', 'ws')}${HUB_PATH}?access_token=${await harbour.token(moored)}`,
  )
  onTestFinished(() => socket.terminate())
  await once(socket, 'open')
  socket.send(`{"protocol":"json","version":1}\u001e${PING}`)
  socket.ping()
  await once(socket, 'pong')
  return { ...moored, socket, connections: harbour.gateway.hub.connections }
}

test('HUB a client with a clock of its own stays, however quick its boat is', async () => {
  const { boat, socket, connections } = await pinging({ appsOwnClock: true })
  moveTo(boat, 600_000)
  socket.ping()
  await once(socket, 'pong')
  expect(connections()).toEqual([expect.objectContaining({ state: 'connected' })])
})

test('HUB a client on the clock of its boat is taken for gone when it says nothing for 30 s', async () => {
  const { boat, socket, connections } = await pinging({})
  const closed = once(socket, 'close')
  moveTo(boat, 30_000)
  await closed
  expect(connections()).toEqual([])
})
