import { expect, test } from 'vitest'
import { platformOf } from '../../bin/platform.mjs'
import { command, oneOf, wholeNumber } from './command.ts'
import { stopSignal } from './stopSignal.ts'

const heard: unknown[] = []
const it = command({
  arguments: '[word]',
  maxArguments: 1,
  description: 'A command of a test.',
  options: {
    port: { type: 'string', placeholder: 'N', help: 'A port.' },
    json: { type: 'boolean', help: 'As JSON.' },
    cached: { type: 'optional', placeholder: 'DIR', help: 'A folder, or the usual one.' },
    tls: { type: 'pair', placeholder: 'CERT KEY', help: 'Two files.' },
  },
  async run(words, given) {
    heard.push({ words, given })
    return 0
  },
})
const usageError = (...typed: string[]): Promise<unknown> =>
  it.start(typed).then(
    () => 'none',
    error => [error.exitCode, error.message],
  )

test('words and options reach the command in any order', async () => {
  expect(await it.start(['--json', 'SC-39', '--port', '1'])).toBe(0)
  expect(heard.pop()).toEqual({ words: ['SC-39'], given: { json: true, port: '1' } })
})

test('an option with two values takes both, and the next word stays an argument', async () => {
  expect(await it.start(['--tls', 'a.pem', 'b.pem', 'SC-39'])).toBe(0)
  expect(heard.pop()).toEqual({ words: ['SC-39'], given: { tls: ['a.pem', 'b.pem'] } })
})

test.each([
  [['--cached', 'SC-39'], { words: ['SC-39'], given: { cached: '' } }],
  [['--cached=build/passed', 'SC-39'], { words: ['SC-39'], given: { cached: 'build/passed' } }],
])('%j has an option whose value is optional, and leaves the next word alone', async (typed, expected) => {
  expect(await it.start(typed)).toBe(0)
  expect(heard.pop()).toEqual(expected)
})

test('a value that begins with two dashes follows an equals sign', async () => {
  expect(await it.start(['--port=--json'])).toBe(0)
  expect(heard.pop()).toEqual({ words: [], given: { port: '--json' } })
})

test.each([
  [['--tls'], '--tls needs two values: --tls CERT KEY.'],
  [['--tls', 'a.pem'], '--tls needs two values: --tls CERT KEY.'],
  [['--tls', 'a.pem', '--json'], '--tls needs two values: --tls CERT KEY.'],
  [['--prot', '1'], "unknown option '--prot'. Did you mean '--port'?"],
  [['--constructor'], "unknown option '--constructor'. See --help."],
  [['--port'], '--port needs a value: --port N.'],
  [['--port='], '--port needs a value: --port N.'],
  [['--port', '--json'], '--port needs a value: --port N.'],
  [['--port', '--', '1'], '--port needs a value: --port N.'],
  [['--tls', '--json', 'a.pem'], '--tls needs two values: --tls CERT KEY.'],
  [['--json=yes'], '--json takes no value.'],
  [['one', 'two'], "unexpected argument 'two'. See --help."],
])('%j is refused in one line', async (typed, line) => {
  expect(await usageError(...typed)).toEqual([2, line])
})

test.each(['-1', '1.5', '65536', 'x', '1e3', ''])("'%s' is refused as a port", text => {
  expect(() => wholeNumber(text, '--port', 5200, 0, 65_535)).toThrow(
    `--port takes a whole number from 0 to 65535, not '${text}'.`,
  )
})

test('an absent option has its default value', () => {
  expect(wholeNumber(undefined, '--port', 5200)).toBe(5200)
  expect(oneOf(undefined, '--driver', ['none', 'chromium'], 'none')).toBe('none')
})

test('a value that is not one of the allowed words is refused with all of them', () => {
  expect(() => oneOf('chrome', '--driver', ['none', 'chromium'], 'none')).toThrow(
    "--driver takes one of none, chromium, not 'chrome'.",
  )
})

test.each([
  ['ends', async () => 0, 'ends'],
  ['fails', () => Promise.reject(new Error('no')), 'fails'],
])('a command that %s listens to no signals any more', async (_, end, how) => {
  const listeners = (): number =>
    platformOf().stopSignals.reduce((sum, signal) => sum + process.listenerCount(signal), 0)
  const before = listeners()
  let during = 0
  const waiting = command({
    description: 'Waits for a signal.',
    options: {},
    run() {
      void stopSignal()
      during = listeners()
      return end()
    },
  })
  const ended = await waiting.start([]).then(
    () => 'ends',
    () => 'fails',
  )
  expect([ended, during > before, listeners()]).toEqual([how, true, before])
})
