/** Scenarios that travel: their YAML and the files that they name, packed by the producer and loaded by a worker. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, type PlatformPath, relative, sep } from 'node:path'
import { loadScenario, readTextFile, type Scenario } from '@drydock/simulator'
import * as z from 'zod/mini'
import { shortPath } from '#paths.ts'
import { vocabulary } from '#runner/captain/vocabulary.ts'
import type { ScenarioSource } from '#runner/host/scenarioSource.ts'
import { packed, unpacked } from './record.ts'

const Packed = z.object({
  /** Relative to a folder above all of them, with '/'; the scenario is the first. */
  files: z.array(z.object({ path: z.string(), shown: z.string(), base64: z.string() })),
  yaml: z.string(),
})

/** Returns the source of a scenario as compressed JSON. */
export function packSource({ yaml, files }: ScenarioSource): Buffer {
  const above = commonFolder(files.map(it => it.path))
  return packed({
    yaml,
    files: files.map(({ path, bytes }) => ({
      path: relative(above, path).split(sep).join('/'),
      shown: shortPath(path),
      base64: bytes.toString('base64'),
    })),
  })
}

/**
 * Returns the deepest folder above all paths, which are absolute.
 * @param system the rules of paths: those of this system, or `win32`.
 * @throws {Error} When the paths are on several drives of Windows.
 */
export function commonFolder(
  paths: readonly string[],
  system: Pick<PlatformPath, 'dirname' | 'sep'> = { dirname, sep },
): string {
  const [first = ''] = paths
  let folder = system.dirname(first)
  const isAbove = (it: string): boolean => it.startsWith(folder.endsWith(system.sep) ? folder : folder + system.sep)
  for (;;) {
    const outside = paths.find(it => !isAbove(it))
    if (outside === undefined) return folder
    const above = system.dirname(folder)
    if (above === folder) throw new Error(`'${first}' and '${outside}' are on two drives. Put both on one drive.`)
    folder = above
  }
}

/**
 * Writes the files of a packed source below an empty folder, and loads its cases as they are on the producer.
 * @throws {Error} When the source cannot be loaded, or names a path outside of the folder.
 */
export async function unpackScenarios(bytes: Buffer, folder: string): Promise<readonly Scenario[]> {
  const { yaml, files } = Packed.parse(unpacked(bytes))
  const shown = new Map<string, string>()
  for (const it of files) {
    const path = join(folder, ...it.path.split('/'))
    if (!path.startsWith(folder + sep)) throw new Error(`'${it.path}' is outside of the folder of its scenario.`)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, Buffer.from(it.base64, 'base64'))
    shown.set(path, it.shown)
  }
  const [file = ''] = shown.keys()
  const loading = loadScenario(yaml, { file, named: it => shown.get(it) ?? it, vocabulary, read: readTextFile })
  if ('problems' in loading) throw new Error(loading.problems[0]?.message ?? 'The scenario cannot be read.')
  return loading.cases.map(it => ({ ...it, file: shown.get(file) ?? it.file }))
}
