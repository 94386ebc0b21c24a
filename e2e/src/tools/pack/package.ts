/** Assembles the package in a folder and packs it with npm. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { CliError } from '#runner/host/cliError.ts'
import { runTool } from '#runner/host/runTool.ts'
import { bundle } from './bundle.ts'
import { write, writeContents } from './contents.ts'
import { packageManifest, readme, STARTER } from './manifest.ts'
import { noticesOf } from './notices.ts'
import { writeTypes } from './types.ts'

const Packed = z.tuple([
  z.object({
    filename: z.string(),
    size: z.number(),
    unpackedSize: z.number(),
    files: z.array(z.object({ path: z.string(), size: z.number() })),
  }),
])

export interface PackedFile {
  readonly file: string
  /** Bytes. */
  readonly size: number
  readonly unpackedSize: number
  readonly files: readonly { readonly path: string; readonly size: number }[]
}

/**
 * Writes the tarball into a folder, which is created if missing.
 * @param repository address of the repository, for the manifest.
 */
export async function makePackage(out: string, repository?: string): Promise<PackedFile> {
  await mkdir(out, { recursive: true })
  const folder = await mkdtemp(join(tmpdir(), 'drydock-package-'))
  try {
    const [{ files, modules }, bundled] = await Promise.all([
      bundle(),
      writeContents(folder),
      writeTypes(join(folder, 'types')),
    ])
    for (const { name, code } of files) await write(join(folder, 'dist', name), code)
    await write(join(folder, 'NOTICES.md'), noticesOf(modules, Object.keys(bundled)))
    await write(join(folder, 'bin/drydock.mjs'), STARTER)
    await write(join(folder, 'README.md'), readme())
    await write(
      join(folder, 'package.json'),
      `${JSON.stringify(await packageManifest(bundled, repository), null, 2)}\n`,
    )
    return await tarballOf(folder, out)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function tarballOf(folder: string, out: string): Promise<PackedFile> {
  const { code, output } = await runTool('npm', [
    'pack',
    folder,
    '--pack-destination',
    out,
    '--json',
    '--ignore-scripts',
    '--offline',
    '--loglevel=error',
  ])
  if (code !== 0) throw new CliError(`npm could not pack it: ${output}`)
  const [{ filename, ...it }] = Packed.parse(JSON.parse(output))
  return { file: join(out, filename), ...it }
}
