import fc from 'fast-check'
import { expect, test } from 'vitest'
import { appPath } from '#platform/appPath.ts'

const ORIGIN = 'https://boat.test'

test.each([
  ['//host/x?y=1', '/host/x?y=1'],
  ['/\\host', '/host'],
  ['///', '/'],
  ['\\\\host', '/host'],
  ['/\t/host', '/host'],
  ['/%2Fhost', '/%2Fhost'],
  ['/%5Chost/x', '/%5Chost/x'],
  ['/history/10?from=//host', '/history/10?from=//host'],
  ['', '/'],
])('ROUTE-01 the path %j becomes %j within the app', (path, within) => {
  expect(appPath(path)).toBe(within)
})

const odd = fc
  .array(
    fc.constantFrom(
      '/',
      '\\',
      '\t',
      '\n',
      '\r',
      ' ',
      '.',
      '..',
      '@',
      ':',
      '?',
      '#',
      '%2F',
      '%5C',
      '%09',
      'host',
      'https:',
      'home',
      'ä',
    ),
    { maxLength: 12 },
  )
  .map(it => it.join(''))

test('ROUTE-01 no path leaves the origin of the app, and a path within the app stays unchanged', () => {
  fc.assert(
    fc.property(fc.oneof(odd, fc.string()), path => {
      const within = appPath(path)
      expect(new URL(within, ORIGIN).origin).toBe(ORIGIN)
      expect(appPath(within)).toBe(within)
    }),
    { numRuns: 5_000 },
  )
})
