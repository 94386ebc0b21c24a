/** Plugin of Vitest: some test files run in each run of what has changed since the last one. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { ROOT } from '#paths.ts'

/** Vitest takes a file that does not exist for one that has changed. */
const NO_FILE = join(ROOT, '.drydock/no-file')

/**
 * Makes the test files of some patterns depend on a file that does not exist.
 * @param patterns from the root of the workspace, each of one or more existing files.
 */
export function alwaysDue(patterns: readonly string[]): Plugin {
  const files = new Set(globSync(patterns, { cwd: ROOT }).map(it => join(ROOT, it).replaceAll('\\', '/')))
  return {
    name: 'drydock:always-due',
    transform(_code, id) {
      if (files.has(id)) this.addWatchFile(NO_FILE)
    },
  }
}
