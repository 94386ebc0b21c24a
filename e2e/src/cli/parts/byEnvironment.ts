/**
 * Order of test files that share workers: those of one environment follow each other. Vitest ends a worker when the
 * next file needs another environment.
 */
import { readFileSync } from 'node:fs'

const ENVIRONMENT = /^\/\/ @vitest-environment (\S+)$/m

interface File {
  readonly moduleId: string
  readonly project: { readonly name: string }
}

/** Returns the environment that a test file asks for; empty for the usual one of its project. */
const environmentOf = ({ moduleId }: File): string => ENVIRONMENT.exec(readFileSync(moduleId, 'utf8'))?.[1] ?? ''

/** Returns the files grouped by project and environment, in the order of the first file of each group. */
export const byEnvironment = <T extends File>(files: readonly T[]): T[] =>
  [...Map.groupBy(files, it => `${it.project.name} ${environmentOf(it)}`).values()].flat()
