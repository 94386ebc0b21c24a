/** Finds unit tests and specs that contain a text, and runs them. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '#paths.ts'
import { runTool } from '#runner/host/runTool.ts'
import type { AppText } from './modules.ts'
import { environmentOf } from '../../../runner/apps/textMutation.ts'

export interface TestFile {
  /** From the root of the workspace. */
  readonly file: string
  readonly source: string
}

/** Reads the unit tests of the app and the browser specs, with their sources. */
export async function testFiles(): Promise<readonly TestFile[]> {
  const found = await Promise.all(
    ['client/src', 'e2e/specs'].map(async folder => {
      const names = await readdir(join(ROOT, folder), { recursive: true })
      return names.filter(it => /\.(?:test|spec)\.tsx?$/.test(it)).map(it => `${folder}/${it}`)
    }),
  )
  return Promise.all(found.flat().map(async file => ({ file, source: await readFile(join(ROOT, file), 'utf8') })))
}

/**
 * Returns test files that contain the text: the one beside it first, which may quote it as a part of a longer one, then
 * unit tests, since they are faster.
 */
export function filesWith(
  files: readonly TestFile[],
  { text, file }: Pick<AppText, 'text' | 'file'>,
): readonly string[] {
  const beside = file.replace(/\.tsx?$/, '.test.')
  const rank = (it: string): number => (it.startsWith(beside) ? 0 : it.startsWith('client/') ? 1 : 2)
  return files
    .filter(it => it.source.includes(text.trim()))
    .map(it => it.file)
    .toSorted((one, other) => rank(one) - rank(other))
}

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
