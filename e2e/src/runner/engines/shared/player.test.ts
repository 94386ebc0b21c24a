import { createFleet } from '@drydock/simulator'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CACHE } from '#paths.ts'
import type { BrowserPlayerOptions, PlayerPage } from './player.ts'
import { createBrowserPlayer } from './player.ts'

/** Returns the path to which a page wrote its screenshot. */
async function fileOfShot(name: string): Promise<unknown> {
  const files: unknown[] = []
  const page = { screenshot: async ({ path }: { readonly path: string }) => void files.push(path) }
  const hostedBoat = createFleet().add({ mode: 'paused' })
  const { actor } = await createBrowserPlayer(
    'captain',
    { page, isFirstTab: true } as unknown as PlayerPage,
    { gateway: { address: 'http://localhost' }, hostedBoat, apps: () => [] } as unknown as BrowserPlayerOptions,
  )
  await actor.shot(name)
  return files[0]
}

test.each([
  ['armed', 'armed'],
  ['../../armed', 'armed'],
  ['/tmp/armed', 'tmp-armed'],
  ['Armed: 100 %', 'armed-100'],
  ['…', 'shot'],
])('the screenshot %s is the file %s.png of the cache', async (name, file) => {
  expect(await fileOfShot(name)).toBe(join(CACHE, 'shots', `${file}.png`))
})
