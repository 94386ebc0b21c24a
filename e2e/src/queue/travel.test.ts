import { posix, win32 } from 'node:path'
import { expect, test } from 'vitest'
import { commonFolder } from './travel.ts'

test.each([
  ['two folders', posix, ['/work/scenarios/a.yaml', '/work/tracks/b.gpx'], '/work'],
  ['the root', posix, ['/a.yaml', '/tracks/b.gpx'], '/'],
  ['two folders of Windows', win32, ['C:\\work\\scenarios\\a.yaml', 'C:\\work\\tracks\\b.gpx'], 'C:\\work'],
  ['the root of a drive', win32, ['C:\\a.yaml', 'C:\\tracks\\b.gpx'], 'C:\\'],
])('the common folder of files below %s', (_, system, paths, folder) => {
  expect(commonFolder(paths, system)).toBe(folder)
})

test('files on two drives of Windows have no common folder', () => {
  expect(() => commonFolder(['C:\\a.yaml', 'D:\\b.gpx'], win32)).toThrow(
    "'C:\\a.yaml' and 'D:\\b.gpx' are on two drives. Put both on one drive.",
  )
})
