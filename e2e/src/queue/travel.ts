/** Scenarios that travel: their YAML and the files that they name, packed by the producer and loaded by a worker. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
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

function commonFolder(paths: readonly string[]): string {
  const [first = ''] = paths
  let folder = dirname(first)
  while (!paths.every(it => it.startsWith(folder === sep ? sep : folder + sep))) folder = dirname(folder)
  return folder
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
