import { expect, test } from 'vitest'
import { officialClient, startHub } from './testing.ts'

test('a message that one encoding refuses reaches no client of any other', async () => {
  const { hub, url } = await startHub({ methods: { Ping: { run: () => 'pong' } } })
  const json = officialClient(url)
  const received: unknown[] = []
  json.on('said', it => received.push(it))
  await json.start()
  await officialClient(url, { protocol: 'messagepack' }).start()
  let deep: unknown = 'text'
  for (let at = 0; at < 120; at++) deep = [deep]
  expect(() => hub.send('said', [deep])).toThrow('Too deep')
  expect(await json.invoke('Ping')).toBe('pong')
  expect(received).toEqual([])
})
