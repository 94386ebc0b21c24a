/** What is changed, and which tests concern it: those of the file itself first, then those of what uses it. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '#places.ts'

export interface Target {
  readonly name: string
  readonly folder: string
  readonly only: 'constants' | 'everything'
  /** Parts of paths of test files, in the order in which they are tried. */
  tests(file: string): readonly (readonly string[])[]
}

const BOAT = ['simulator/src/devices/', 'simulator/src/areas/']
const bare = (file: string): string => file.replace(/\.ts$/, '')
/** The store that runs a machine, where it has another name. */
const STORES: Readonly<Record<string, string>> = { sync: 'alarm', device: 'sensors', throttle: 'sensors', guard: 'navigation' }

export const TARGETS: readonly Target[] = [
  { name: 'machines', folder: 'client/src/machines', only: 'everything', tests: file => [[`client/src/machines/${bare(file)}.`], [`client/src/stores/${STORES[bare(file)] ?? bare(file)}.`]] },
  {
    name: 'constants',
    folder: 'contracts/src',
    only: 'constants',
    tests: file => [['contracts/src/constants.'], [`contracts/src/${bare(file)}.`, `client/src/stores/${bare(file)}.`, `simulator/src/areas/${bare(file)}.`]],
  },
  { name: 'boat', folder: 'simulator/src/devices', only: 'everything', tests: file => [[`simulator/src/devices/${bare(file)}.`], BOAT] },
]

/** The files of a target, from the root of the workspace. */
export async function filesOf({ folder }: Target): Promise<readonly string[]> {
  const names = (await readdir(join(ROOT, folder))).filter(it => it.endsWith('.ts') && !it.endsWith('.test.ts')).toSorted()
  return names.map(it => `${folder}/${it}`)
}
