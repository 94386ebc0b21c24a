/** Targets of mutation: files whose every row and number a test must check. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '#paths.ts'

export interface Target {
  readonly name: string
  readonly folder: string
  readonly only: 'constants' | 'everything'
}

export const TARGETS: readonly Target[] = [
  { name: 'machines', folder: 'client/src/machines', only: 'everything' },
  { name: 'constants', folder: 'contracts/src', only: 'constants' },
  { name: 'areas', folder: 'simulator/src/areas', only: 'everything' },
  { name: 'devices', folder: 'simulator/src/devices', only: 'everything' },
  { name: 'boat', folder: 'simulator/src/boat', only: 'everything' },
  { name: 'identity', folder: 'simulator/src/identity', only: 'everything' },
]

/** Files of examples and of tests mean nothing to app or boat. */
const LEFT_OUT = /(?:^|\/)(?:examples|test)\/|\.test\.ts$|\.d\.ts$/

/** The files of a target with those of its folders, from the root of the workspace. */
export async function filesOf({ folder }: Target): Promise<readonly string[]> {
  const names = (await readdir(join(ROOT, folder), { recursive: true })).filter(
    it => it.endsWith('.ts') && !LEFT_OUT.test(it),
  )
  return names.toSorted().map(it => `${folder}/${it}`)
}
