import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#paths.ts'
import { fileNameOf, type Machine, platformOf } from '../../../bin/platform.mjs'

const WINDOWS_ENV = { ProgramFiles: 'C:\\Program Files', LOCALAPPDATA: 'C:\\Users\\kim\\AppData\\Local' }
const on = (platform: NodeJS.Platform, env: Machine['env'] = {}) => platformOf({ platform, env })

test.each<[NodeJS.Platform, Readonly<Record<string, string>>, string]>([
  ['linux', {}, '/usr/bin/chromium'],
  ['darwin', {}, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  ['win32', WINDOWS_ENV, 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
  ['win32', WINDOWS_ENV, 'C:\\Users\\kim\\AppData\\Local\\Microsoft\\Edge\\Application\\msedge.exe'],
])('on %s the browsers have the place where one is installed', (platform, env, path) =>
  expect(on(platform, env).browsers).toContain(path),
)

test('on Windows without folders of programs there are no paths of browsers', () => {
  const { browsers, firefox } = on('win32')
  expect([browsers, firefox]).toEqual([[], []])
})

test.each<[NodeJS.Platform, string, string, RegExp]>([
  ['linux', 'apt-get install chromium', 'export DRYDOCK_CHROMIUM=', /brew|winget/],
  ['darwin', 'brew install --cask google-chrome', 'export DRYDOCK_CHROMIUM=', /apt|winget/],
  ['win32', 'winget install Google.Chrome', '$env:DRYDOCK_CHROMIUM = ', /apt|brew|export/],
])('on %s the hint says what to install and which variable to set', (platform, install, name, other) => {
  const text = on(platform).browserHint
  expect(text).toContain(install)
  expect(text).toContain(name)
  expect(text).toContain('npx playwright install')
  expect(text).not.toMatch(other)
})

test.each<[NodeJS.Platform, Machine['env'], boolean]>([
  ['linux', {}, false],
  ['linux', { DISPLAY: '', WAYLAND_DISPLAY: '' }, false],
  ['linux', { DISPLAY: ':0' }, true],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, true],
  ['darwin', {}, true],
  ['win32', {}, true],
])('on %s with %j windows can be shown: %s', (platform, env, expected) => {
  expect(on(platform, env).hasScreen).toBe(expected)
})

test.each<[NodeJS.Platform, string | undefined, string | undefined, boolean]>([
  ['linux', '/usr/bin/apt-get', '/proc', true],
  ['darwin', undefined, undefined, false],
  ['win32', undefined, undefined, false],
])(
  'on %s packages come from %s, processes are in %s, and WebKitGTK is there: %s',
  (platform, apt, table, hasWebKit) => {
    const { aptGet, processTable, webkit } = on(platform)
    expect([aptGet, processTable, webkit !== undefined]).toEqual([apt, table, hasWebKit])
  },
)

test('on Windows a command of npm needs a shell, Ctrl+Break is a signal, and a process is ended with its children', () => {
  const { needsShell, stopSignals, groupEnd, groupGuard, ownNode } = on('win32')
  expect([needsShell, groupGuard, ownNode('node_modules')]).toEqual([true, undefined, undefined])
  expect(stopSignals).toEqual(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'])
  expect(groupEnd(17)).toEqual(['taskkill', '/pid', '17', '/T', '/F'])
})

test.each<NodeJS.Platform>(['linux', 'darwin'])('on %s a signal ends a group, and commands are files', platform => {
  const { needsShell, stopSignals, groupEnd, groupGuard, ownNode } = on(platform)
  expect([needsShell, groupEnd(17), groupGuard]).toEqual([false, undefined, ['/bin/sh', '-c']])
  expect(stopSignals).toEqual(['SIGINT', 'SIGTERM', 'SIGHUP'])
  expect(ownNode('node_modules')).toMatch(/node_modules[\\/]\.bin[\\/]node$/)
})

test.each([
  ['SC-39', 'SC-39'],
  ['2026-06-01T08:00:00Z', '2026-06-01T08-00-00Z'],
  ['a <b> "c" | d?*', 'a-b-c-d-'],
  ['..\\up/there', '..-up-there'],
  ['con.html', 'con-.html'],
  ['NUL', 'NUL-'],
  ['console', 'console'],
  ['ends with dots...', 'ends-with-dots'],
])("the text '%s' becomes the file name '%s' on every system", (text, name) => {
  expect(fileNameOf(text)).toBe(name)
})

/** They name the system, and decide nothing by it. */
const NAMING = ['e2e/bin/prepare.mjs', 'e2e/src/cached/engineDigest.ts']

test('no other module asks for the system', () => {
  const files = globSync('{e2e/{bin,src},simulator/src,signalr/src}/**/*.{ts,mjs}', { cwd: ROOT })
    .map(it => it.replaceAll('\\', '/'))
    .filter(it => !it.endsWith('.test.ts') && it !== 'e2e/bin/platform.mjs')
  const asking = files.filter(it => /\bprocess\.platform\b|\bos\.platform\(/.test(readFileSync(join(ROOT, it), 'utf8')))
  expect([files.length > 500, asking.toSorted()]).toEqual([true, NAMING])
})
