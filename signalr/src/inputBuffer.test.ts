import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { InputBuffer } from './inputBuffer.ts'
import { splitRecord } from './protocols/records.ts'
import { HANDSHAKE, rawClient, startHub } from './testing.ts'

afterEach(() => void vi.restoreAllMocks())

test('bytes that arrive in any pieces, and are taken in any others, are the same bytes', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 20 })), fc.array(fc.nat(30)), (pieces, takes) => {
      const input = new InputBuffer()
      const all = Buffer.concat(pieces)
      const taken: Buffer[] = []
      const take = (count = 0) => {
        const size = Math.min(count, input.length)
        taken.push(input.unread.subarray(0, size))
        input.consume(size)
      }
      for (const [at, piece] of pieces.entries()) {
        input.add(Buffer.from(piece))
        take(takes[at])
      }
      take(input.length)
      // Compared at the end, since what was taken must not be written again.
      expect(Buffer.concat(taken)).toEqual(all)
      expect(input.length).toBe(0)
    }),
  )
})

test('a message in tiny pieces costs memory in proportion to its size', () => {
  const allocated = vi.spyOn(Buffer, 'allocUnsafe')
  const input = new InputBuffer()
  for (let at = 0; at < 100_000; at++) input.add(Buffer.of(at & 0x7f))
  expect(input.unread).toHaveLength(100_000)
  expect(allocated.mock.calls.reduce((sum, [size]) => sum + size, 0)).toBeLessThan(800_000)
})

test('what was found incomplete is not searched again', () => {
  expect(splitRecord(Buffer.from('a\u001eb'), 100, 2)).toBeUndefined()
  expect(splitRecord(Buffer.from('aab\u001e'), 100, 2)).toMatchObject({ size: 4 })
})

const PING = '{"type":6}\u001e'
const call = (id: number): string => `{"type":1,"invocationId":"${id}","target":"Count","arguments":[]}\u001e`

/** Returns how many messages of a flood were handled at most in one turn of the event loop. */
async function mostInOneTurn(flood: (send: (text: string) => void) => void): Promise<number> {
  let [most, inTurn, isOver] = [0, 0, false]
  const { url } = await startHub({
    methods: { Count: { run: () => 1 } },
    onFrame: (_it, direction) => {
      if (direction === 'in') most = Math.max(most, ++inTurn)
    },
  })
  const turn = () => {
    inTurn = 0
    if (!isOver) setImmediate(turn)
  }
  const client = await rawClient(url)
  client.socket.send(HANDSHAKE)
  await client.received(1)
  turn()
  flood(text => client.socket.send(text))
  client.socket.send(call(-1))
  const isLast = () => client.frames.some(it => it.text.includes('"-1"'))
  while (!isLast()) await new Promise(resolve => client.socket.once('message', resolve))
  isOver = true
  return most
}

test.each<[string, (send: (text: string) => void) => void]>([
  ['calls in one frame', send => send(Array.from({ length: 3_000 }, (_, at) => call(at)).join(''))],
  ['pings in one frame', send => send(PING.repeat(3_000))],
  ['calls in a frame each', send => Array.from({ length: 3_000 }, (_, at) => send(call(at)))],
])('after a few hundred %s the event loop has a turn', async (_what, flood) => {
  expect(await mostInOneTurn(flood)).toBeLessThan(300)
})

test('a flood of calls is answered completely and in order', async () => {
  const { url } = await startHub({ methods: { Count: { run: (_caller, [it]) => it } } })
  const client = await rawClient(url)
  client.socket.send(HANDSHAKE)
  for (let at = 0; at < 2_000; at++) client.socket.send(call(at))
  const answers = () => client.frames.slice(1).flatMap(it => it.text.split('\u001e').slice(0, -1))
  while (answers().length < 2_000) await new Promise(resolve => client.socket.once('message', resolve))
  expect(answers().map(it => Number(JSON.parse(it).invocationId))).toEqual(Array.from({ length: 2_000 }, (_, at) => at))
})
