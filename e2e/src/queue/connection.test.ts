import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { queueAddress } from './address.ts'
import { connect } from './connection.ts'
import { HAS_REDIS, startRedis, WITHOUT_REDIS } from './testing/redis.ts'
import { begin, casesOf, finish, startWorker } from './testing/run.ts'

test('no Redis at all is one line', async () => {
  // Nobody listens on port 1.
  await expect(connect(queueAddress('redis://127.0.0.1:1', {}))).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringMatching(/^no Redis answers at redis:\/\/127\.0\.0\.1:1 \(.+\)\. Start one, or check/),
  })
})

test('a server that accepts the connection and never answers is one line', async () => {
  const server = createServer(socket => void socket.on('error', () => undefined)).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  const url = `redis://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  await expect(connect(queueAddress(url, {}), 50)).rejects.toMatchObject({
    exitCode: 2,
    message: `no Redis answers at ${url} (no answer for 0.1 s). Start one, or check the address of --queue.`,
  })
})

test('a version of Redis that is too old is refused in one line', async () => {
  const info = '# Server\r\nredis_version:5.0.14\r\n'
  const server = createServer(socket => {
    socket.on('error', () => undefined)
    socket.on('data', chunk => {
      for (const word of String(chunk).match(/\b(?:info|hello|client)\b/gi) ?? [])
        socket.write(word.toLowerCase() === 'info' ? `$${info.length}\r\n${info}\r\n` : '+OK\r\n')
    })
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  const url = `redis://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  await expect(connect(queueAddress(url, {}))).rejects.toMatchObject({
    exitCode: 2,
    message: `the Redis at ${url} is version 5.0.14; 6.2 or newer is needed.`,
  })
})

test.skipIf(!HAS_REDIS)(`a wrong password is one line, and a right one is in no key${WITHOUT_REDIS}`, async () => {
  const { address, url } = await startRedis(['--requirepass', 'anchor-9'], 'anchor-9')
  const line = `the Redis at ${url} refuses user or password. Check the user in --queue and the password in DRYDOCK_QUEUE_PASSWORD.`
  for (const password of [undefined, 'wrong'])
    await expect(connect({ ...address, password })).rejects.toMatchObject({ exitCode: 2, message: line })
  const { lines } = await startWorker(address, 'one')
  const run = await begin(address, await casesOf(1))
  expect(JSON.stringify(run.record)).not.toContain('anchor-9')
  await finish(run)
  expect(lines.join('\n')).not.toContain('anchor-9')
})
