import { expect, test } from 'vitest'
import { bufferWithRoom, copyWithRoom } from '../protocols/headroom.ts'
import { rawClient, HANDSHAKE, startHub } from '../testing.ts'
import { webSocketFrame } from './webSocketFrame.ts'

test.each([
  [0, [0x81, 0]],
  [125, [0x81, 125]],
  [126, [0x81, 126, 0, 126]],
  [65_535, [0x81, 126, 0xff, 0xff]],
  [65_536, [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]],
])('a payload of %i bytes is framed with the shortest header', (size, header) => {
  const frame = webSocketFrame(copyWithRoom(Buffer.alloc(size, 'a')), true)
  expect([...frame.subarray(0, header.length)]).toEqual(header)
  expect(frame.subarray(header.length)).toEqual(Buffer.alloc(size, 'a'))
  expect(webSocketFrame(bufferWithRoom(size), false)[0]).toBe(0x82)
})

test('frames of every size arrive complete and in order', async () => {
  const { hub, url } = await startHub()
  const client = await rawClient(url)
  client.socket.send(HANDSHAKE)
  await client.received(1)
  const texts = [0, 80, 90, 65_400, 65_600, 200_000].map(size => 'x'.repeat(size))
  for (const text of texts) hub.send('t', [text])
  const frames = await client.received(1 + texts.length)
  expect(frames.slice(1).map(it => JSON.parse(it.text.slice(0, -1)).arguments[0])).toEqual(texts)
})
