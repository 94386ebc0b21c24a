/** File names of report pages. */
import { caseFileName, shortHash } from '#runner/host/caseFileName.ts'

/**
 * Returns a name such as 'SC-10.dom.html'; no two cases share a page. `file` distinguishes scenarios of several files
 * with one id.
 */
export const pageName = (id: string, name: string, driver: string, repeat: number, file?: string): string =>
  [
    caseFileName(id, name),
    driver,
    ...(file === undefined ? [] : [shortHash(file)]),
    ...(repeat > 1 ? [String(repeat)] : []),
    'html',
  ].join('.')
