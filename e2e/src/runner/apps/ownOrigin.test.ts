import { expect, test } from 'vitest'
import { isAtOrigin } from './ownOrigin.ts'

test.each([
  ['http://localhost:5200', true],
  ['http://localhost:5200/home?a=1', true],
  ['http://localhost:5200.example/home', false],
  ['http://localhost:5200@other.example/', false],
  ['http://localhost:52001/', false],
  ['https://localhost:5200/', false],
  ['about:blank', false],
  ['', false],
])('an address %s is at the origin of the boat: %s', (address, isOwn) => {
  expect(isAtOrigin(address, ['http://localhost:5200', 'http://localhost:5201'])).toBe(isOwn)
})
