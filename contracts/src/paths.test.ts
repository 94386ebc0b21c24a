import { expect, test } from 'vitest'
import { CLOCK_PATH, isReservedPath, RESERVED_PATHS } from './paths.ts'

test.each(RESERVED_PATHS)('%s and the paths below it belong to the server, in any letter case', path => {
  expect([path, path.toUpperCase(), `${path}/`, `${path}/More/x`].map(isReservedPath)).toEqual([true, true, true, true])
  expect([`${path}s`, `/app${path}`, path.slice(1)].map(isReservedPath)).toEqual([false, false, false])
})

test.each(['/', '/home', '/apiary', '/message', '/identity.html', ''])('%j is a path of the app', path => {
  expect(isReservedPath(path)).toBe(false)
})

test('the clock path of an app under test is reserved', () => {
  expect(isReservedPath(CLOCK_PATH)).toBe(true)
})
