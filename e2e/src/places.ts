/** Where things are in the workspace. */
import { join, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '../..')
/** What is made on this machine and may be deleted at any time. */
export const CACHE = join(ROOT, '.drydock')
export const APP_FOLDER = join(ROOT, 'client/dist')
export const CONSOLE_FOLDER = join(ROOT, 'console/dist')
export const SCENARIOS = join(ROOT, 'scenarios')
