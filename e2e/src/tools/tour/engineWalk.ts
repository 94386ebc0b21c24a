/** Walks through the app in one engine, and keeps the pictures beside those of the others. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { openBoatFixture } from '#fixture/boatFixture.ts'
import type { RemoteEngine } from '#runner/engines/shared/remote/driver.ts'
import { BROWSER_FLAGS, findBrowser } from '#runner/host/browser.ts'
import { startWebDriverEngine } from '#runner/host/webDriverEngines.ts'
import { besidePage } from './besidePage.ts'
import { planOf } from './walk.ts'
import { type Size, walkThrough } from './walkThrough.ts'

export const WALKED = ['chromium', 'webkit', 'firefox'] as const
export type Walked = (typeof WALKED)[number]

export interface EngineWalk {
  readonly engine: Walked
  readonly sizes: readonly Size[]
  /** Names of the places to go to; all without a name. */
  readonly names: readonly string[]
  /** Folder with a folder for each engine, and the page that shows them. */
  readonly out: string
  readonly say: (line: string) => void
}

/** Returns the number of pictures, and a line for each place that could not be reached. */
export async function walkEngine(walk: EngineWalk): Promise<{ pictures: number; missing: readonly string[] }> {
  const { engine, sizes, out } = walk
  const browser = await start(engine)
  const missing: string[] = []
  let pictures = 0
  try {
    for (const size of sizes) {
      const taken = await walkAt(browser, size, walk)
      pictures += taken.pictures
      missing.push(...taken.missing.map(it => `${engine} ${size} ${it}`))
    }
  } finally {
    await browser.close()
  }
  await writePage(out)
  return { pictures, missing }
}

async function start(engine: Walked): Promise<Browser | RemoteEngine> {
  if (engine !== 'chromium') return startWebDriverEngine(engine, false)
  return chromium.launch({ executablePath: await findBrowser(), args: [...BROWSER_FLAGS] })
}

async function walkAt(
  browser: Browser | RemoteEngine,
  size: Size,
  { engine, names, out, say }: EngineWalk,
): Promise<{ pictures: number; missing: readonly string[] }> {
  const [width = 0, height = 0] = size.split('x').map(Number)
  const folder = join(out, engine, size)
  if (names.length === 0) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const it = await openBoatFixture(browser, { plan: planOf('loaded'), viewport: { width, height }, hasSession: true })
  const missing: string[] = []
  let pictures = 0
  try {
    for await (const { name, png, missing: problem } of walkThrough(it, names)) {
      if (png) await writeFile(join(folder, `${name}.png`), png)
      else missing.push(`${name}: ${problem}`)
      pictures += png ? 1 : 0
      say(`${engine} ${size} ${name}`)
    }
  } finally {
    await it.people.close()
    await it.gateway.close()
  }
  return { pictures, missing }
}

/** Writes the page with the pictures of all engines that have walked so far. */
async function writePage(out: string): Promise<void> {
  const taken = []
  for (const engine of WALKED) {
    const names = await readdir(join(out, engine), { recursive: true }).catch(() => [])
    const files = names.filter(it => it.endsWith('.png')).map(it => `${engine}/${it}`)
    if (files.length > 0) taken.push({ engine, files: files.toSorted() })
  }
  await writeFile(join(out, 'index.html'), besidePage(taken))
}
