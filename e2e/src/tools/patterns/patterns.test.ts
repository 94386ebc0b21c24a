import { expect, test } from 'vitest'
import { slownessOf } from './slowness.ts'
import { literalsIn } from './literals.ts'

// Its other backends need Java, or a program for each system.
process.env['RECHECK_BACKEND'] = 'pure'

test('literalsIn finds expressions anywhere, and leaves out those without repetition', () => {
  const text = [
    'const A = /a+b/gi',
    "const B = [/^x$/, 'a+', { c: /\\/*/u }]",
    'export const C = <a b={/d{2,}/} />',
  ].join('\n')
  expect(literalsIn(text, 'a.tsx')).toEqual([
    { source: 'a+b', flags: 'gi', line: 1 },
    { source: '\\/*', flags: 'u', line: 2 },
    { source: 'd{2,}', flags: '', line: 3 },
  ])
})

/** More than what is allowed, and no longer than it takes to see that it is more. */
const TRIAL_MS = 300

test.each([
  ['a run that is looked for at each of its places', '\\/+$'],
  ['an e-mail address whose domain may be cut anywhere', '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$'],
  ['a repetition in a repetition', '^(a+)+$'],
])('slownessOf finds %s, with a text that shows it', async (_, source) => {
  expect(await slownessOf({ source, flags: '' }, TRIAL_MS)).toMatch(
    /^takes more than 300 ms for 100 kB such as ".+"; 100 ms are the most/,
  )
})

test.each(['^[^\\s@]+@[^\\s@][^\\s@.]*\\.[^\\s@]+$', '^\\d{4}-\\d\\d-\\d\\d$', '[A-Za-z0-9]{32}(?=\\.jpeg\\b)'])(
  'slownessOf finds that %s takes time in proportion to its text',
  async source => {
    expect(await slownessOf({ source, flags: '' })).toBeUndefined()
  },
)
