/** File names of what a run of a case leaves: report pages and folders of traces. */
import { createHash } from 'node:crypto'
import { fileNameOf } from '../../../bin/platform.mjs'

/** What an id of a scenario may end with. */
const END_OF_ID = /^[A-Z0-9]+(?:-[A-Z0-9]+)*$/
const LONGEST_CASE = 60

/**
 * Returns a name such as 'SC-30-code-0102'. A case whose name is no file name, or could be the end of an id, gets a
 * hash, so that no two cases share a name.
 */
export function caseFileName(id: string, name: string): string {
  const plain = fileNameOf(name).slice(0, LONGEST_CASE)
  const own = plain === name && !END_OF_ID.test(name) ? '' : `-${shortHash(name)}`
  return name === '' ? id : `${id}-${plain}${own}`
}

/** Returns six hexadecimal digits that stand for a text. */
export const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 6)
