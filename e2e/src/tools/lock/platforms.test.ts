import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#paths.ts'
import { missingPlatforms, withPlatforms } from './platforms.ts'

test('package-lock.json names the packages of every platform; `npm run lock` adds missing ones', () => {
  expect(Object.keys(missingPlatforms(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))))).toEqual([])
})

test.each([
  ['@some/cli-linux-arm64-musl', { cpu: ['arm64'], libc: ['musl'], os: ['linux'] }],
  ['@some/binding-linux-arm-gnueabihf', { cpu: ['arm'], libc: ['glibc'], os: ['linux'] }],
  ['@some/binding-win32-x64-msvc', { cpu: ['x64'], os: ['win32'] }],
  ['@some/linux-loongarch64', { cpu: ['loong64'], os: ['linux'] }],
  ['some-extra', {}],
])('the entry for %s has its platforms: %j', (name, platform) => {
  const packages = {
    '': {},
    'node_modules/some': { version: '1.0.0', dev: true, optionalDependencies: { [name]: '1.2.3' } },
  }
  expect(missingPlatforms({ packages })).toEqual({
    [`node_modules/${name}`]: { version: '1.2.3', dev: true, optional: true, ...platform },
  })
})

test('withPlatforms keeps the entries of the lock file, in the order of npm', () => {
  const packages = {
    '': {},
    'node_modules/b': { version: '1.0.0', optionalDependencies: { 'c-darwin-x64': '1.0.0', 'a-linux-x64': '2.0.0' } },
    'node_modules/c-darwin-x64': { version: '1.0.0' },
  }
  expect(Object.entries(withPlatforms({ packages }).packages)).toEqual([
    ['', {}],
    ['node_modules/a-linux-x64', { version: '2.0.0', optional: true, cpu: ['x64'], os: ['linux'] }],
    ['node_modules/b', packages['node_modules/b']],
    ['node_modules/c-darwin-x64', { version: '1.0.0' }],
  ])
})
