/** Files that cannot be read, as results of their own: what can be read is played all the same. */
import { basename } from 'node:path'
import type { Unreadable } from '@drydock/simulator'
import { shortPath } from '#paths.ts'
import type { Result } from '#runner/replay/result.ts'
import { reasonsOf } from '#runner/host/library.ts'

/** The result of a file that was never played: all that is wrong with it is why it failed. */
export const failedToRead = (it: Unreadable): Result => ({
  id: it.id ?? basename(it.file),
  case: '',
  file: shortPath(it.file),
  repeat: 1,
  verdict: 'failed',
  virtualMs: 0,
  wallMs: 0,
  hash: '',
  failures: reasonsOf(it),
})
