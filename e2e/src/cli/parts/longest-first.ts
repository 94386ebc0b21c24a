/**
 * The order of test files: the specs that take longest begin first, so that at the end no worker is alone with one of
 * them.
 */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import * as z from 'zod/mini'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Seconds of one run by the names of specs; those that are not named take less. `npm test -- --profile` tells them. */
export const SECONDS = z
  .record(z.string(), z.number())
  .parse(JSON.parse(readFileSync(new URL('./seconds.json', import.meta.url), 'utf8')))

const secondsOf = ({ moduleId }: Pick<TestSpecification, 'moduleId'>): number =>
  SECONDS[basename(moduleId, '.spec.ts')] ?? 0

/** The files in the order of how long they take; equal ones stay in theirs. */
export const longestFirst = <T extends Pick<TestSpecification, 'moduleId'>>(files: readonly T[]): T[] =>
  files.toSorted((one, other) => secondsOf(other) - secondsOf(one))

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longestFirst(await super.sort(files))
  }
}
