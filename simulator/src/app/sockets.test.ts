import { once } from 'node:events'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { openTestGateway } from '#testing/gateway.ts'

/** Returns the status with which a WebSocket is refused, or 'open'. */
async function openResult(address: string): Promise<number | 'open'> {
  const socket = new WebSocket(address)
  const refused = new Promise<number>(
    resolve => void socket.once('unexpected-response', (_, answer) => resolve(answer.statusCode ?? 0)),
  )
  const result = await Promise.race([refused, once(socket, 'open').then(() => 'open' as const)])
  socket.on('error', () => undefined)
  socket.terminate()
  return result
}

test.each(['/nowhere', '/', '/config.json'])('HUB a WebSocket on %s is refused before it opens', async path => {
  const { gateway } = await openTestGateway()
  expect(await openResult(`${gateway.origin.replace('http', 'ws')}${path}`)).toBe(404)
})
