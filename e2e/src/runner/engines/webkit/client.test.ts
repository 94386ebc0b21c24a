import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createClient, NoAnswerError } from './client.ts'

test('a command without an answer is named, and no later one is sent', async () => {
  const server = createServer(({ url }, reply) => {
    if (url?.endsWith('/window') === true) reply.end('{"value":"1"}')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close().closeAllConnections())
  await new Promise(resolve => server.once('listening', resolve))
  const { send } = createClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 20)
  const errors = await Promise.all(
    ['/session/1/execute/async', '/session/1/window'].map(path => send('POST', path).catch((it: unknown) => it)),
  )
  const silence = new NoAnswerError("WebKit does not answer 'POST /execute/async' within 0.02 s.")
  expect(errors).toEqual([silence, silence])
})
