import { expect, test } from 'vitest'
import { CliError, fileReasonOf, unwritable } from './cliError.ts'

const systemError = (code: string): Error => Object.assign(new Error(`${code}: a text of the system, open`), { code })

test.each([
  ['EEXIST', 'a file is where a folder is needed.'],
  ['ELOOP', 'its links lead to each other.'],
  ['ENAMETOOLONG', 'its name is too long.'],
  ['ENOSPC', 'the disk is full. Free some space.'],
  ['EPERM', 'you have no permission.'],
  ['EROFS', 'its disk is read-only.'],
  ['EIO', 'EIO: a text of the system, open'],
])('the reason of the system error %s is: %s', (code, reason) => {
  expect(fileReasonOf(systemError(code))).toBe(reason)
})

test('the error of an unwritable file names it, and keeps an error that does so itself', () => {
  expect(unwritable('a.yaml', systemError('EISDIR')).message).toBe("'a.yaml' cannot be written: it is a folder.")
  const own = new CliError("'b.yaml' cannot be written: the disk is full.", 2)
  expect(unwritable('a.yaml', own)).toBe(own)
})
