import { once } from 'node:events'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { openHarbour } from '#testing/gateway.ts'

/** What a WebSocket is told: the status of its refusal, or that it opened. */
async function tellsSocket(address: string): Promise<number | 'open'> {
  const socket = new WebSocket(address)
  const refused = new Promise<number>(
    resolve => void socket.once('unexpected-response', (_, answer) => resolve(answer.statusCode ?? 0)),
  )
  const told = await Promise.race([refused, once(socket, 'open').then(() => 'open' as const)])
  socket.on('error', () => undefined)
  socket.terminate()
  return told
}

test.each(['/nowhere', '/', '/config.json'])('HUB a WebSocket on %s is refused before it opens', async path => {
  const { gateway } = await openHarbour()
  expect(await tellsSocket(`${gateway.origin.replace('http', 'ws')}${path}`)).toBe(404)
})
