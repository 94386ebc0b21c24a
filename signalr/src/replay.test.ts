import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HubMessage } from './protocols/messages.ts'
import { pack, type Packet } from './transports/packet.ts'
import { jsonProtocol } from './protocols/json.ts'
import { Replay } from './replay.ts'

const noCallbacks = { schedule() {}, cancel() {} }

/** A message of exactly this many bytes. */
function packet(size: number): Packet {
  const message: HubMessage = { type: 1, target: 'x'.repeat(size - 38), arguments: [] }
  const made = pack(message, jsonProtocol)
  expect(made.bytes).toHaveLength(size)
  return made
}

const call: HubMessage = { type: 1, target: 'X', arguments: [] }

test('on reconnect unacknowledged messages are sent again, after the sequence number of the first', () => {
  const replay = new Replay(1_000, noCallbacks)
  const packets = [100, 100, 100].map(packet)
  expect(packets.map(it => replay.add(it))).toEqual([true, true, true])
  expect(replay.confirm(1)).toEqual([])
  replay.disconnected()
  expect(replay.reconnected()).toEqual({ sequenceId: 2, resent: packets.slice(1) })
})

test('when all messages are acknowledged, the sequence number is that of the next message', () => {
  const replay = new Replay(1_000, noCallbacks)
  replay.add(packet(100))
  replay.confirm(1)
  replay.disconnected()
  expect(replay.reconnected()).toEqual({ sequenceId: 2, resent: [] })
})

test('messages above the size limit are sent anyway, and senders that can wait are asked to', () => {
  const replay = new Replay(300, noCallbacks)
  const packets = [200, 200, 45, 50].map(packet)
  expect(packets.map(it => replay.add(it))).toEqual([true, true, true, true])
  expect(replay.ready()).toBeInstanceOf(Promise)
  expect(replay.confirm(2)).toEqual([])
  expect(replay.ready()).toBeUndefined()
})

test('after a reconnect messages above the size limit wait for acknowledgments, and new ones behind them', () => {
  const replay = new Replay(300, noCallbacks)
  const packets = [200, 200, 200, 50].map(packet)
  replay.disconnected()
  for (const it of packets) replay.add(it)
  expect(replay.reconnected().resent).toEqual(packets.slice(0, 2))
  const late = packet(60)
  expect(replay.add(late)).toBe(false)
  expect(replay.confirm(1)).toEqual([packets[2]])
  expect(replay.confirm(3)).toEqual([packets[3], late])
  expect(replay.add(packet(70))).toBe(true)
})

test('after a reconnect everything is sent again that was sent before, however long', () => {
  const replay = new Replay(300, noCallbacks)
  const packets = [200, 200, 200].map(packet)
  for (const it of packets) replay.add(it)
  replay.disconnected()
  const late = packet(50)
  expect(replay.add(late)).toBe(false)
  expect(replay.reconnected().resent).toEqual(packets)
  expect(replay.confirm(3)).toEqual([late])
})

test('a sender waiting for room continues when there is room or when the connection ends', async () => {
  const replay = new Replay(100, noCallbacks)
  replay.add(packet(100))
  const room = replay.ready()
  replay.confirm(1)
  await room
  replay.add(packet(100))
  const end = replay.ready()
  replay.cancel()
  await end
})

test('while the connection is broken all messages are kept', () => {
  const replay = new Replay(1_000, noCallbacks)
  replay.disconnected()
  const packets = [100, 100].map(packet)
  expect(packets.map(it => replay.add(it))).toEqual([false, false])
  expect(replay.confirm(9)).toEqual([])
  expect(replay.reconnected()).toEqual({ sequenceId: 1, resent: packets })
  expect(replay.bytes).toBe(200)
})

test('after a reconnect messages are ignored until the client has sent its Sequence', () => {
  const replay = new Replay(1_000, noCallbacks)
  expect(replay.accepts(call)).toBe(true)
  replay.disconnected()
  replay.reconnected()
  expect([call, { type: 6 } as const].map(it => replay.accepts(it))).toEqual([false, false])
  expect(replay.accepts({ type: 9, sequenceId: 1 })).toBe(true)
  expect([call, call].map(it => replay.accepts(it))).toEqual([false, true])
})

test('a gap in the received messages throws an error', () => {
  const replay = new Replay(1_000, noCallbacks)
  expect(() => replay.accepts({ type: 9, sequenceId: 2 })).toThrow(
    "Sequence ID greater than amount of messages we've received.",
  )
})

test('received messages are acknowledged once, and again after they were sent again', () => {
  const replay = new Replay(1_000, noCallbacks)
  for (const it of [call, call]) replay.accepts(it)
  expect([replay.toConfirm(), replay.toConfirm()]).toEqual([2, undefined])
  replay.accepts({ type: 9, sequenceId: 2 })
  expect(replay.toConfirm()).toBeUndefined()
  replay.accepts(call)
  expect([replay.toConfirm(), replay.toConfirm()]).toEqual([2, undefined])
})

/** The receiving side, as far as it decides what arrives and what is confirmed. */
type Peer = Pick<Replay, 'accepts' | 'toConfirm' | 'disconnected'>

/**
 * The receiving side of version 10 of the official client. It confirms nothing before the last message that it has, and
 * forgets what it owes when the connection breaks.
 */
function officialPeer(): Peer {
  let [next, latest, owes] = [1, 0, false]
  return {
    accepts(message) {
      if (message.type === 9) next = message.sequenceId
      if (message.type !== 1) return true
      const number = next++
      if (number >= latest) owes = true
      if (number <= latest) return false
      latest = number
      return true
    },
    toConfirm() {
      const number = owes ? latest : undefined
      owes = false
      return number
    },
    disconnected() {
      owes = false
    },
  }
}

test.each([
  ['a peer that confirms each message', () => new Replay(400, noCallbacks)],
  ['the official client', officialPeer],
])(
  'whatever is lost and whenever the connection breaks, each message reaches %s once and in order',
  (_peer, peerOf) => {
    const step = fc.oneof(fc.constantFrom('send', 'deliver', 'deliver all', 'confirm', 'break'), fc.constant('send'))
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60, size: 'max' }), fc.integer({ min: 50, max: 400 }), (steps, limit) => {
        const [here, there] = [new Replay(limit, noCallbacks), peerOf()]
        let line: HubMessage[] = []
        const arrived: unknown[] = []
        let sent = 0
        const put = (packets: Packet[]): void => {
          for (const { message } of packets) if ('type' in message) line.push(message)
        }
        const deliver = (count: number): void => {
          for (const message of line.splice(0, count))
            if (there.accepts(message) && message.type === 1) arrived.push(message.arguments[0])
        }
        const confirm = (): void => {
          const number = there.toConfirm()
          if (number !== undefined) put(here.confirm(number))
        }
        const breakLine = (): void => {
          line = []
          for (const it of [here, there]) it.disconnected()
          const { sequenceId, resent: again } = here.reconnected()
          line.push({ type: 9, sequenceId })
          put(again)
          if (there instanceof Replay) there.reconnected()
          here.accepts({ type: 9, sequenceId: 1 })
        }
        for (const step of steps) {
          if (step === 'send') {
            const made = pack({ type: 1, target: 'x', arguments: [++sent] }, jsonProtocol)
            if (here.add(made)) put([made])
          }
          if (step === 'deliver') deliver(1)
          if (step === 'deliver all') deliver(line.length)
          if (step === 'confirm') confirm()
          if (step === 'break') breakLine()
        }
        for (let left = 0; left <= sent; left++) {
          deliver(line.length)
          confirm()
        }
        expect(arrived).toEqual(Array.from({ length: sent }, (_, at) => at + 1))
      }),
      { numRuns: 500 },
    )
  },
)
