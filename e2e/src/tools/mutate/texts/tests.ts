/** Finds unit tests and specs that contain a text, and runs them. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '#paths.ts'
import { runTool } from '#runner/host/runTool.ts'
import type { Text } from './instrument.ts'
import { environmentOf } from '../../../runner/apps/textMutation.ts'

export interface TestFile {
  /** From the root of the workspace. */
  readonly file: string
  readonly source: string
}

export async function testFiles(): Promise<readonly TestFile[]> {
  const found = await Promise.all(
    ['client/src', 'e2e/specs'].map(async folder => {
      const names = await readdir(join(ROOT, folder), { recursive: true })
      return names.filter(it => /\.(?:test|spec)\.tsx?$/.test(it)).map(it => `${folder}/${it}`)
    }),
  )
  return Promise.all(found.flat().map(async file => ({ file, source: await readFile(join(ROOT, file), 'utf8') })))
}

/** Those that write the text down, unit tests first, since they are quicker. */
export const filesWith = (files: readonly TestFile[], { text }: Text): readonly string[] =>
  files
    .filter(it => it.source.includes(text.trim()))
    .map(it => it.file)
    .toSorted((one, other) => Number(one.startsWith('e2e/')) - Number(other.startsWith('e2e/')))

/** Returns whether a test file passes on the instrumented build with the text `id` changed, or none for ''. */
export async function testPasses(appFolder: string, file: string, id: string): Promise<boolean> {
  const { code } = await runTool(
    'vitest',
    ['run', '--config', 'e2e/src/tools/mutate/texts/vitest.config.ts', '--root', '.', '--bail', '1', file],
    undefined,
    environmentOf({ appFolder, id }),
  )
  return code === 0
}
