import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { loadScenario } from './load.ts'
import { cpuMs } from '#testing/cpu.ts'
import { problemsIn, VOCABULARY } from '../testing.ts'

const HEAD = 'scenario: A\nid: SC-1\n'

test('any text is loaded or refused without an exception', () => {
  const words = fc.constantFrom(
    'scenario: A',
    'id: SC-1',
    'steps:',
    '  - ',
    'at: ',
    '10s',
    'expect: ',
    '{',
    '}',
    '[',
    '*a',
    '&a ',
    'app: ',
    'sensor: ',
    'do: ',
    ': ',
    '\n',
    '  ',
    '"',
    'null',
    '__proto__: ',
    '!!x ',
    '<<: ',
    '? ',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string({ unit: 'grapheme' }),
        fc.array(words).map(it => it.join('')),
      ),
      text => void problemsIn(text),
    ),
    { numRuns: 400 },
  )
})

test('any values as steps are loaded or refused without an exception', () => {
  const kinds = fc.constantFrom(
    'at',
    'as',
    'when',
    'expect',
    'none',
    'captain',
    'sensor',
    'reading',
    'track',
    'join',
    'push',
    'position',
    'x',
  )
  const steps = fc.array(
    fc.oneof(
      fc.jsonValue(),
      fc.tuple(kinds, fc.jsonValue()).map(([kind, it]) => ({ [kind]: it })),
    ),
  )
  fc.assert(
    fc.property(steps, it => void problemsIn(`${HEAD}steps: ${JSON.stringify(it)}`)),
    { numRuns: 300 },
  )
})

const many = (part: (index: number) => string, between = '\n'): string =>
  Array.from({ length: 20_000 }, (_, index) => part(index)).join(between)
test.each([
  ['keys that nobody knows', many(n => `k${n}: ${n}`)],
  ['parameters', `params:\n${many(n => `  k${n}: ${n}`)}\nsteps: []`],
  ['keys in a step', `steps:\n  - sensor: { ${many(n => `k${n}: ${n}`, ', ')} }`],
  ['kinds of steps that nobody knows', `steps:\n${many(n => `  - k${n}: ${n}`)}`],
  [
    'parameters that nobody knows beside as many that are there',
    `params:\n${many(n => `  a${n}: ${n}`)}\nsteps:\n${many(n => `  - event: $b${n}`)}`,
  ],
  [
    'marks that nobody has set beside as many that are set',
    `steps:\n${many(n => `  - mark: m${n}`)}\n${many(n => `  - after: { mark: x${n}, span: 1s }`)}`,
  ],
  ['cases', `params: { a: 0 }\nmatrix:\n${many(n => `  - { case: c${n}, a: 1 }`)}\nsteps: [{ event: $a }]`],
])('20,000 %s are loaded or refused in linear time', (_, text) => {
  const ms = cpuMs(() => loadScenario(`scenario: A\nid: SC-1\n${text}`, { file: 'a.yaml', vocabulary: VOCABULARY }))
  // Half a second on an idle machine; quadratic time is more than half a minute.
  expect(ms).toBeLessThan(5_000)
})

test('a text with an error at every character is refused quickly, without stack traces, and later errors have theirs', () => {
  const text = `[${','.repeat(60_000)}`
  const load = (): void => void problemsIn(text)
  const before = Error.stackTraceLimit
  onTestFinished(() => {
    Error.stackTraceLimit = before
  })
  load()
  const usual = cpuMs(load)
  expect(Error.stackTraceLimit).toBe(before)
  Error.stackTraceLimit = 0
  expect(usual / cpuMs(load)).toBeLessThan(3)
})

test('at most 200 problems of a file are reported', () => {
  const loading = loadScenario(`scenario: A\nid: SC-1\n${many(n => `k${n}: ${n}`)}`, {
    file: 'a.yaml',
    vocabulary: VOCABULARY,
  })
  expect('problems' in loading && loading.problems).toHaveLength(200)
})
