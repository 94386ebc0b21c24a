/** Builds the app so that one text can be changed at run time. */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { ROOT } from '#paths.ts'
import { removeAtExit } from '#removeAtExit.ts'
import { hooked } from './modules.ts'

/** Puts the hook in front of every text. */
export const textHooks = (): Plugin => ({
  name: 'text-hooks',
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/](?:client[\\/]src[\\/]texts|contracts[\\/]src)[\\/]\w+\.ts$/ },
    handler: (code, id) => {
      const it = hooked(code, id)
      return it && { code: it.code, map: null }
    },
  },
})

/** Builds the app with a hook in front of every text; returns the folder, which the caller has to remove. */
export async function buildWithHooks(): Promise<string> {
  const { build } = await import('vite')
  const client = join(ROOT, 'client')
  const outDir = await mkdtemp(join(tmpdir(), 'drydock-texts-'))
  removeAtExit(outDir)
  await build({
    root: client,
    configFile: join(client, 'vite.config.ts'),
    logLevel: 'error',
    plugins: [textHooks()],
    build: { outDir, emptyOutDir: true },
  })
  return outDir
}
