import { expect, test } from 'vitest'
import { CLOCK_PATH, isReserved, RESERVED_PATHS } from './paths.ts'

test.each(RESERVED_PATHS)('%s and what lies below it belongs to the server, in any case of letters', path => {
  expect([path, path.toUpperCase(), `${path}/`, `${path}/More/x`].map(isReserved)).toEqual([true, true, true, true])
  expect([`${path}s`, `/app${path}`, path.slice(1)].map(isReserved)).toEqual([false, false, false])
})

test.each(['/', '/home', '/apiary', '/message', '/identity.html', ''])('%j is a path of the app', path => {
  expect(isReserved(path)).toBe(false)
})

test('the clock of an app under test is read from a reserved path', () => {
  expect(isReserved(CLOCK_PATH)).toBe(true)
})
