/** Folder of the build. */
import { cp, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { withBaseHref, withNonce } from '@drydock/simulator'
import { makeFolder } from '#runner/host/makeFolder.ts'
import type { HostFile } from './hosts.ts'

export interface SiteContents {
  /** Path of the app on the host; begins and ends with a slash. */
  readonly app: string
  /** Folder of the app on the host; begins and ends with a slash. */
  readonly folder: string
  /** Writes into `out`, the root of the host; other files there stay. */
  readonly configuration: string
  readonly files: readonly HostFile[]
}

/** Files by which the build detects changed sources; they are no part of the app. */
const MARKS = new Set(['.fingerprint', '.times'])

/** `out` becomes the root of the host; what is there and has another name stays. */
export async function writeSite(out: string, { app, folder, configuration, files }: SiteContents): Promise<void> {
  const place = join(out, folder)
  await makeFolder(place)
  await cp(app, place, { recursive: true, filter: it => !MARKS.has(basename(it)) })
  await writeFile(
    join(place, 'index.html'),
    withBaseHref(withNonce(await readFile(join(app, 'index.html'), 'utf8')), folder),
  )
  await writeFile(join(place, 'config.json'), configuration)
  for (const [name, text] of files) await writeFile(join(out, name), text)
}
