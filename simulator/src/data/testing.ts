/** Test fixture: boats in a data file, and the file as a killed process leaves it behind. */
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Boat } from '#boat/boat.ts'
import { type Harness, openHarness } from '#control/testing.ts'
import { loadScenario } from '#player/reader/load.ts'
import { COUNT_SUFFIX } from './writeCount.ts'
import { type DataStore, type DataOptions, openDataStore } from './dataStore.ts'

export interface StoredHarness extends Harness {
  readonly data: DataStore
  readonly file: string
  boat(id?: string): Boat
}

/** A file that is not there yet, in a folder of its own. */
export async function freshFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-data-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'boat.db')
}

const scenarios = {
  named: () => undefined,
  read: (yaml: string) => loadScenario(yaml, { file: 'SC-901.yaml', vocabulary: { actions: [], observations: [] } }),
}

/** Boats that are kept in the file; their marks are made by hand unless told. */
export async function openStored(
  file: string,
  options: DataOptions = { real: { now: () => 0, after: () => () => undefined } },
): Promise<StoredHarness> {
  const data = await openDataStore(file, options)
  const harness = await openHarness({ data, scenarios }).catch(error => {
    data.close()
    throw error
  })
  onTestFinished(() => harness.close())
  const boat = (id = 'boat-1'): Boat => {
    const found = harness.gateway.fleet.find(id)?.boat
    if (!found) throw new Error('The boat is gone.')
    return found
  }
  return { ...harness, data, file, boat }
}

/** The file as a process that is killed at this moment leaves it behind. */
export async function copyOf(file: string): Promise<string> {
  const copy = await freshFile()
  for (const end of ['', '-wal', COUNT_SUFFIX]) await copyFile(file + end, copy + end)
  return copy
}

/** The boats of a process that was killed just now, in a new one. */
export const afterKill = async ({ file }: StoredHarness): Promise<StoredHarness> => openStored(await copyOf(file))
