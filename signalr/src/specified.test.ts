/** Messages of the hub protocol, with the replies of the hub, in both encodings. */
import { expect, test } from 'vitest'
import type { HubMessage } from './protocols/messages.ts'
import type { HubMethod } from './options.ts'
import { jsonProtocol } from './protocols/json.ts'
import { messagePackProtocol } from './protocols/messagepack.ts'
import type { HubProtocol } from './protocols/protocol.ts'
import { openWebSocket, type Person, startHub, until } from './testing.ts'

const methods: Record<string, HubMethod<Person>> = {
  Add: { run: (_caller, [a, b]) => Number(a) + Number(b) },
  Nothing: { run: () => {} },
  Count: { stream: () => [1, 2] },
  Never: { stream: () => ({ [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }) }) },
  Join: {
    uploads: 2,
    async run(_caller, _args, { uploads }) {
      const parts: unknown[] = []
      for (const upload of uploads) for await (const message of upload) parts.push(message)
      return parts.join('')
    },
  },
}

const call = (
  target: string,
  more: { invocationId?: string; streamIds?: readonly string[]; arguments?: readonly unknown[] } = {},
): HubMessage => ({ type: 1, target, arguments: [], ...more })
const done: HubMessage = { type: 3, invocationId: 'last', result: null }

const table: [string, HubMessage[], HubMessage[]][] = [
  [
    'an Invocation with an id is answered with its result',
    [call('Add', { invocationId: '1', arguments: [2, 3] })],
    [{ type: 3, invocationId: '1', result: 5 }],
  ],
  [
    'a method without a result is answered with null',
    [call('Nothing', { invocationId: '1' })],
    [{ type: 3, invocationId: '1', result: null }],
  ],
  ['an Invocation without an id is never answered', [call('Add'), call('Jibe')], []],
  [
    'names of methods are read in any case',
    [call('aDD', { invocationId: '1', arguments: [2, 3] })],
    [{ type: 3, invocationId: '1', result: 5 }],
  ],
  [
    'a StreamInvocation is answered with StreamItems and a Completion without a value',
    [{ type: 4, invocationId: '1', target: 'Count', arguments: [] }],
    [
      { type: 2, invocationId: '1', item: 1 },
      { type: 2, invocationId: '1', item: 2 },
      { type: 3, invocationId: '1' },
    ],
  ],
  [
    'a CancelInvocation still owes a Completion',
    [
      { type: 4, invocationId: '1', target: 'Never', arguments: [] },
      { type: 5, invocationId: '1' },
    ],
    [{ type: 3, invocationId: '1' }],
  ],
  ['a CancelInvocation of nothing is ignored', [{ type: 5, invocationId: '9' }], []],
  [
    'two streams go up with one call, in any order',
    [
      call('Join', { invocationId: '1', streamIds: ['a', 'b'] }),
      { type: 2, invocationId: 'b', item: 'y' },
      { type: 2, invocationId: 'a', item: 'x' },
      { type: 3, invocationId: 'b' },
      { type: 3, invocationId: 'a' },
    ],
    [{ type: 3, invocationId: '1', result: 'xy' }],
  ],
  [
    'an upload that fails is told to the method',
    [call('Join', { invocationId: '1', streamIds: ['a', 'b'] }), { type: 3, invocationId: 'a', error: 'no wind' }],
    [
      {
        type: 3,
        invocationId: '1',
        error: "An unexpected error occurred invoking 'Join' on the server. HubException: no wind",
      },
    ],
  ],
  [
    'too few streams are an error',
    [call('Join', { invocationId: '1', streamIds: ['a'] })],
    [
      {
        type: 3,
        invocationId: '1',
        error:
          "An unexpected error occurred invoking 'Join' on the server. HubException: Client sent 1 stream(s), Hub method expects 2.",
      },
    ],
  ],
  [
    'StreamItems and Completions of nothing are ignored',
    [
      { type: 2, invocationId: '9', item: 1 },
      { type: 3, invocationId: '9' },
    ],
    [],
  ],
  ['a Ping is not answered', [{ type: 6 }], []],
  [
    'an Ack and a Sequence mean nothing without stateful reconnect',
    [
      { type: 8, sequenceId: 5 },
      { type: 9, sequenceId: 5 },
    ],
    [],
  ],
  [
    'an unknown method is named',
    [call('Jibe', { invocationId: '1' })],
    [{ type: 3, invocationId: '1', error: "Unknown hub method 'Jibe'" }],
  ],
]

const protocols: HubProtocol[] = [jsonProtocol, messagePackProtocol]

test.each(
  protocols.flatMap(protocol =>
    table.map(([title, sent, replies]) => ({ title, sent, replies, protocol, name: protocol.name })),
  ),
)('$title ($name)', async ({ protocol, sent, replies }) => {
  const { url } = await startHub({ methods })
  const socket = openWebSocket(url)
  let bytes = Buffer.alloc(0)
  const received: unknown[] = []
  socket.on('message', data => {
    bytes = Buffer.concat([bytes, Buffer.isBuffer(data) ? data : Buffer.alloc(0)])
    if (received.length === 0 && bytes.subarray(0, 3).toString() === '{}\u001e') {
      received.push({})
      bytes = bytes.subarray(3)
    }
    for (let piece = protocol.split(bytes, 100_000); piece; piece = protocol.split(bytes, 100_000)) {
      received.push(protocol.decode(piece.record))
      bytes = bytes.subarray(piece.size)
    }
  })
  await new Promise(resolve => socket.once('open', resolve))
  const last = call('Nothing', { invocationId: 'last' })
  socket.send(
    Buffer.concat([
      Buffer.from(`{"protocol":"${protocol.name}","version":1}\u001e`),
      ...[...sent, last].map(it => protocol.encode(it)),
    ]),
  )
  await until(() => received.length === replies.length + 2)
  // Streams run beside plain calls, so the last reply may arrive before theirs.
  const order = (all: readonly unknown[]) => all.map(it => JSON.stringify(it)).sort()
  expect(order(received)).toEqual(order([{}, ...replies, done]))
})
