import { expect, test } from 'vitest'
import { basePathOf } from './basePath.ts'

test.each([
  ['/app/', '/app/'],
  ['app', '/app/'],
  ['/boats/app', '/boats/app/'],
  ['/', '/'],
  ['', '/'],
])('%j is read as the folder %s', (typed, folder) => {
  expect(basePathOf(typed)).toBe(folder)
})

test.each(['/a b/', '/app?x', '//evil.example/"', 'https://a.example/', '/a/../b/', '..', './'])(
  '%j is refused as a base path',
  typed => {
    expect(() => basePathOf(typed)).toThrow('--base-path takes the path of a folder')
  },
)

test('a folder of the gateway is refused', () => {
  expect(() => basePathOf('/API/')).toThrow('is reserved for the gateway')
})
