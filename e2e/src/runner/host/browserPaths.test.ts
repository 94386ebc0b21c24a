import { expect, test } from 'vitest'
import { chromiumPaths, installationHint } from './browserPaths.ts'

const WINDOWS = { ProgramFiles: 'C:\\Program Files', LOCALAPPDATA: 'C:\\Users\\kim\\AppData\\Local' }

test.each<[NodeJS.Platform, Readonly<Record<string, string>>, string]>([
  ['linux', {}, '/usr/bin/chromium'],
  ['darwin', {}, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  ['win32', WINDOWS, 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
  ['win32', WINDOWS, 'C:\\Users\\kim\\AppData\\Local\\Microsoft\\Edge\\Application\\msedge.exe'],
])('on %s a browser is looked for where it is installed', (platform, env, path) =>
  expect(chromiumPaths({ platform, env })).toContain(path),
)

test('a machine with Windows that names no folder of programs has no place to look at', () =>
  expect(chromiumPaths({ platform: 'win32', env: {} })).toEqual([]))

test.each<[NodeJS.Platform, string, string, RegExp]>([
  ['linux', 'apt-get install chromium', 'export DRYDOCK_CHROMIUM=', /brew|winget/],
  ['darwin', 'brew install --cask google-chrome', 'export DRYDOCK_CHROMIUM=', /apt|winget/],
  ['win32', 'winget install Google.Chrome', '$env:DRYDOCK_CHROMIUM = ', /apt|brew|export/],
])('on %s people are told what to install there, and how to point to it', (platform, install, name, other) => {
  const text = installationHint({ platform })
  expect(text).toContain(install)
  expect(text).toContain(name)
  expect(text).toContain('npx playwright install')
  expect(text).not.toMatch(other)
})
