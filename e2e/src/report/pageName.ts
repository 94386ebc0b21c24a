/** File names of report pages. */
import { createHash } from 'node:crypto'
import { fileNameOf } from '../../bin/platform.mjs'

/** What an id of a scenario may end with. */
const END_OF_ID = /^[A-Z0-9]+(?:-[A-Z0-9]+)*$/

/**
 * Returns a name such as 'SC-10.dom.html'. A case whose name is no file name, or could be the end of an id, gets a
 * hash, so that no two cases share a page. `file` distinguishes scenarios of several files with one id.
 */
export function pageName(id: string, name: string, driver: string, repeat: number, file?: string): string {
  const plain = fileNameOf(name).slice(0, 60)
  const own = plain === name && !END_OF_ID.test(name) ? '' : `-${shortHash(name)}`
  return [
    name === '' ? id : `${id}-${plain}${own}`,
    driver,
    ...(file === undefined ? [] : [shortHash(file)]),
    ...(repeat > 1 ? [String(repeat)] : []),
    'html',
  ].join('.')
}

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 6)
