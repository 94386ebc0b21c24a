/** Copies the workspace for mutation: sources are copied, packages linked; the original is never written. */
import { cp, mkdir, mkdtemp, readdir, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { isWorkspaceFile } from '#cached/workspaceFiles.ts'
import { ROOT } from '#paths.ts'
import { removeAtExit } from '#removeAtExit.ts'

const PACKAGES = ['contracts', 'signalr', 'simulator', 'scenarios', 'client', 'console', 'e2e'] as const

/** Loaded before each test file: a failed property is not minimized. */
export const QUICK = 'quick.ts'

/** Returns the folder of the copy, which is removed at the latest when the process exits. */
export async function copyWorkspace(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-mutate-'))
  removeAtExit(folder)
  const isCopied = (from: string): boolean => isWorkspaceFile(relative(ROOT, from).split(sep).join('/'))
  await cp(ROOT, folder, { recursive: true, filter: isCopied })
  const modules = join(folder, 'node_modules')
  await mkdir(join(modules, '@drydock'), { recursive: true })
  // Packages of the workspace are those of the copy; links into the original would test unchanged files.
  for (const it of await readdir(join(ROOT, 'node_modules'))) {
    if (it !== '@drydock' && !it.startsWith('.vite')) await symlink(join(ROOT, 'node_modules', it), join(modules, it))
  }
  for (const it of PACKAGES) await symlink(join('..', '..', it), join(modules, '@drydock', it))
  await writeFile(
    join(folder, QUICK),
    "import fc from 'fast-check'\nfc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true })\n",
  )
  return folder
}
