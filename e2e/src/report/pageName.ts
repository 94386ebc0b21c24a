/** File names of report pages. */
import { createHash } from 'node:crypto'

/**
 * 'SC-10.dom.html'; a case whose name no file may have gets a few signs of its own, so that no two share a page. `file`
 * is for scenarios of several files with one id.
 */
export function pageName(id: string, name: string, driver: string, repeat: number, file?: string): string {
  const plain = name.replace(/[^\w.-]+/g, '-').slice(0, 60)
  const own = plain === name ? '' : `-${signs(name)}`
  return [
    name === '' ? id : `${id}-${plain}${own}`,
    driver,
    ...(file === undefined ? [] : [signs(file)]),
    ...(repeat > 1 ? [String(repeat)] : []),
    'html',
  ].join('.')
}

const signs = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 6)
