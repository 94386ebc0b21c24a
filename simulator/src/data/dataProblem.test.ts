import { expect, test } from 'vitest'
import { dataProblemOf } from './dataProblem.ts'

test.each([
  [13, 'boat.db cannot grow: its disk is full. All earlier answers are saved. Free some space and start again.'],
  // SQLITE_IOERR_SHMSIZE
  [4_874, 'boat.db cannot grow: its disk is full. All earlier answers are saved. Free some space and start again.'],
  [
    8 | (1 << 8),
    'boat.db is not writable. Allow this user to write it and its folder, or name another file with --data.',
  ],
  [
    10,
    'boat.db cannot be read or written: the disk reports an error. Check the disk, or name a file on another one with --data.',
  ],
  [
    14,
    'boat.db or a file beside it cannot be opened. Allow this user to read and write it and its folder, or name another file with --data.',
  ],
  [11, 'boat.db is damaged (of SQLite), and was not changed. Replace it with a copy, or use another file with --data.'],
])('the SQLite error %i has a message that says what to do', (errcode, words) => {
  expect(dataProblemOf('boat.db', Object.assign(new Error('of SQLite'), { errcode })).message).toBe(words)
})

test.each([
  ['ENOSPC', 'cannot grow: its disk is full'],
  ['EACCES', 'or a file beside it cannot be opened'],
  ['EIO', 'cannot be read or written: the disk reports an error'],
])('the error %s of a file beside the data file has a message that says what to do', (code, words) => {
  const error = Object.assign(new Error(`${code}: permission denied, open 'boat.db-count'`), { code })
  expect(dataProblemOf('boat.db', error).message).toContain(words)
})

test('an error that is not from SQLite is not reported as a data problem', () => {
  expect(() => dataProblemOf('boat.db', new TypeError('a bug'))).toThrow(TypeError)
})
