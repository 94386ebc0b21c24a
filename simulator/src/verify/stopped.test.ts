import { expect, test } from 'vitest'
import { openTestGateway } from '#testing/gateway.ts'
import { verify } from './verify.ts'

test('verify does not print that it listens when it was stopped before', async () => {
  const fixture = await openTestGateway()
  const token = await fixture.token(fixture.gateway.fleet.add({ mode: 'realtime' }), 'captain')
  const lines: string[] = []
  const progress = (line: string): void => void lines.push(line)
  const options = { gateway: fixture.gateway.origin, listen: 60_000, write: false, enough: Promise.resolve() }
  await verify({ ...options, token, progress })
  expect(lines).toEqual(['Calls that only read …', 'The hub …'])
})
