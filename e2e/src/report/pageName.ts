/** File names of report pages. */
import { createHash } from 'node:crypto'
import { fileNameOf } from '../../bin/platform.mjs'

/**
 * Returns a name such as 'SC-10.dom.html'. A case whose name is no file name gets a hash, so that no two cases share a
 * page. `file` distinguishes scenarios of several files with one id.
 */
export function pageName(id: string, name: string, driver: string, repeat: number, file?: string): string {
  const plain = fileNameOf(name).slice(0, 60)
  const own = plain === name ? '' : `-${shortHash(name)}`
  return [
    name === '' ? id : `${id}-${plain}${own}`,
    driver,
    ...(file === undefined ? [] : [shortHash(file)]),
    ...(repeat > 1 ? [String(repeat)] : []),
    'html',
  ].join('.')
}

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 6)
