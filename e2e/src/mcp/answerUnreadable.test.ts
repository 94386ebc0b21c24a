import { PassThrough } from 'node:stream'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { expect, onTestFinished, test } from 'vitest'
import { answerUnreadable } from './answerUnreadable.ts'

const PING = '{ "jsonrpc": "2.0", "id": 7, "method": "ping" }'

/** Returns what a server answers to these lines, up to the answer to a ping behind them. */
async function answersTo(lines: readonly string[]): Promise<readonly unknown[]> {
  const [input, output] = [new PassThrough(), new PassThrough({ encoding: 'utf8' })]
  const transport = new StdioServerTransport(input, output)
  answerUnreadable(transport, line => void output.write(line))
  const server = new Server({ name: 'test', version: '1.0.0' })
  await server.connect(transport)
  onTestFinished(() => server.close())
  input.write(`${[...lines, PING].join('\n')}\n`)
  const answers: { readonly id: unknown }[] = []
  for await (const text of output) {
    answers.push(
      ...String(text)
        .trim()
        .split('\n')
        .map(it => JSON.parse(it)),
    )
    if (answers.some(it => it.id === 7)) return answers
  }
  return answers
}

const PONG = { jsonrpc: '2.0', id: 7, result: {} }

test.each([
  ['text', 'hello', -32_700, 'Parse error: the line is not JSON.'],
  ['half an object', '{ "jsonrpc":', -32_700, 'Parse error: the line is not JSON.'],
  ['a number', '3', -32_600, 'Invalid request: the line is not a JSON-RPC 2.0 message.'],
  [
    'a call without a version',
    '{ "id": 1, "method": "ping" }',
    -32_600,
    'Invalid request: the line is not a JSON-RPC 2.0 message.',
  ],
  ['a list', `[${PING}]`, -32_600, 'Invalid request: the line is not a JSON-RPC 2.0 message.'],
])(
  'a line with %s is answered with an error and the id null, and the next one is served',
  async (_, line, code, message) => {
    expect(await answersTo([line])).toEqual([{ jsonrpc: '2.0', id: null, error: { code, message } }, PONG])
  },
)

test('a notification is not answered', async () => {
  expect(await answersTo(['{ "jsonrpc": "2.0", "method": "notifications/initialized" }'])).toEqual([PONG])
})
