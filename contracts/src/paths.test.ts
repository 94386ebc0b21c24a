import { expect, test } from 'vitest'
import { CLOCK_PATH, isReservedPath, RESERVED_PATHS } from './paths.ts'

test.each(RESERVED_PATHS)('%s and what lies below it belongs to the server, in any case of letters', path => {
  expect([path, path.toUpperCase(), `${path}/`, `${path}/More/x`].map(isReservedPath)).toEqual([true, true, true, true])
  expect([`${path}s`, `/app${path}`, path.slice(1)].map(isReservedPath)).toEqual([false, false, false])
})

test.each(['/', '/home', '/apiary', '/message', '/identity.html', ''])('%j is a path of the app', path => {
  expect(isReservedPath(path)).toBe(false)
})

test('the clock of an app under test is read from a reserved path', () => {
  expect(isReservedPath(CLOCK_PATH)).toBe(true)
})
