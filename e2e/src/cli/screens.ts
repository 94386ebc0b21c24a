/**
 * `drydock screens`: takes screenshots of every screen, of the same boat at the same virtual time, and writes the
 * page that shows them.
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { ROOT } from '#paths.ts'
import { pageOfScreens, type Shot, shots } from '#tools/tour/shots.ts'
import { ensureApp } from '#runner/host/appBuild.ts'
import { BROWSER_FLAGS, findBrowser } from '#runner/host/browser.ts'
import { command } from './command.ts'

const FOLDER = join(ROOT, 'docs/screens')

export const screens = command({
  description: `Takes a screenshot of every route of the app and writes it to ${FOLDER.slice(ROOT.length + 1)}.`,
  options: { out: { type: 'string', placeholder: 'FOLDER', help: 'Folder to write to.' } },
  async run(_, { out = FOLDER }) {
    await ensureApp(line => process.stderr.write(`${line}\n`))
    await empty(out)
    const browser = await chromium.launch({ executablePath: await findBrowser('full'), args: [...BROWSER_FLAGS] })
    const keep = async (name: string, page: Page): Promise<void> => {
      await page.screenshot({ path: join(out, name), scale: 'css', type: 'webp', quality: 80 })
    }
    const taken: Shot[] = []
    try {
      for await (const shot of shots(browser, keep)) taken.push(shot)
    } finally {
      await browser.close()
    }
    await writeFile(join(out, 'README.md'), pageOfScreens(taken))
    process.stdout.write(`${taken.length} pictures in ${out}\n`)
    return 0
  },
})

/** Removes all pictures from the folder, so that none of a removed screen remains. */
async function empty(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) if (name.endsWith('.webp')) await rm(join(folder, name))
}
