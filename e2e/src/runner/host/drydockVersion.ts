/** The version of Drydock. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '#paths.ts'

/** Returns the version in the manifest of Drydock; 'unknown' if it has none. Without zod, so that it loads at once. */
export async function drydockVersion(): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest
    ? String(manifest.version)
    : 'unknown'
}
