import { createServer } from 'node:http'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { verifyCommand } from './verify.ts'

const usageError = (...typed: string[]): Promise<unknown> =>
  verifyCommand.start(typed).then(
    code => code,
    error => [error.exitCode, error.message],
  )

beforeEach(() => {
  vi.stubEnv('DRYDOCK_TOKEN', '')
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  return () => {
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
  }
})

test.each([
  [['--token', 'x'], '--gateway is required'],
  [['--gateway', 'https://gateway.freja.example'], '--token or the environment variable DRYDOCK_TOKEN is required'],
  [['--gateway', 'https://gateway.freja.example', '--token', 'no token\nat all'], '--token takes an access token'],
  [
    ['--gateway', 'https://gateway.freja.example', '--token', 'x', '--listen', 'long'],
    "--listen takes a time up to a day, such as 90s or 5m, not 'long'.",
  ],
])('%j is refused, and the message does not contain the token', async (typed, line) => {
  const answer = await usageError(...typed)
  expect(answer).toEqual([2, expect.stringContaining(line)])
  expect(String(answer)).not.toContain('at all')
})

test('a gateway that rejects the token exits with 2', async () => {
  const server = createServer((_, response) => void response.writeHead(401).end())
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  expect(await usageError('--gateway', `http://127.0.0.1:${port}`, '--token', 'x')).toEqual([
    2,
    'The gateway does not know the token (401); it may have expired.',
  ])
})
