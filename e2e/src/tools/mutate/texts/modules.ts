/** Modules with texts of the app: its own, and those of the contracts that it shows. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '#paths.ts'
import { instrument, type Instrumented, type Text } from './instrument.ts'

/** Declarations of the contracts that are texts; the others are shapes and numbers. */
const OF_CONTRACTS = /^(?:(?:[A-Z]+_)+TEXTS?|MOB_SENT|UNKNOWN_SENSOR|NAMES)$/

export interface AppText extends Text {
  /** From the root of the workspace. */
  readonly file: string
}

/** Returns the module with hooks; undefined for one without texts. `file` may be absolute. */
export function hooked(code: string, file: string): Instrumented | undefined {
  if (/\.test\.ts$/.test(file)) return undefined
  if (/(?:^|[\\/])client[\\/]src[\\/]texts[\\/]\w+\.ts$/.test(file)) return instrument(code, file)
  return /(?:^|[\\/])contracts[\\/]src[\\/]\w+\.ts$/.test(file) ? instrument(code, file, OF_CONTRACTS) : undefined
}

/** Returns every text of the app, in the order of the files. */
export async function textsOfApp(): Promise<readonly AppText[]> {
  const folders = ['client/src/texts', 'contracts/src']
  const files = (
    await Promise.all(
      folders.map(async folder => (await readdir(join(ROOT, folder))).toSorted().map(it => `${folder}/${it}`)),
    )
  ).flat()
  const found = await Promise.all(
    files
      .filter(it => it.endsWith('.ts'))
      .map(async file => ({ file, texts: hooked(await readFile(join(ROOT, file), 'utf8'), file)?.texts ?? [] })),
  )
  return found.flatMap(({ file, texts }) => texts.map(it => ({ ...it, file })))
}
