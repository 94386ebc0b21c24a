/** Targets of mutation: files whose every row and number a test must check. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '#paths.ts'

export interface MutationTarget {
  readonly name: string
  readonly folder: string
  readonly only: 'constants' | 'everything'
}

export const TARGETS: readonly MutationTarget[] = [
  { name: 'machines', folder: 'client/src/machines', only: 'everything' },
  { name: 'constants', folder: 'contracts/src', only: 'constants' },
  { name: 'areas', folder: 'simulator/src/areas', only: 'everything' },
  { name: 'devices', folder: 'simulator/src/devices', only: 'everything' },
  { name: 'boat', folder: 'simulator/src/boat', only: 'everything' },
  { name: 'identity', folder: 'simulator/src/identity', only: 'everything' },
]

/** Examples and tests do not run in app or boat. */
const LEFT_OUT = /(?:^|\/)(?:examples|test)\/|\.test\.ts$|\.d\.ts$/

/** Returns the files of a target and its subfolders, from the root of the workspace. */
export async function filesOf({ folder }: MutationTarget): Promise<readonly string[]> {
  const names = (await readdir(join(ROOT, folder), { recursive: true })).filter(
    it => it.endsWith('.ts') && !LEFT_OUT.test(it),
  )
  return names.toSorted().map(it => `${folder}/${it}`)
}
