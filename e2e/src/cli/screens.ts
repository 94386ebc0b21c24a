/**
 * `drydock screens`: takes screenshots of every screen, of the same boat at the same virtual time, and writes the
 * page that shows them. With `--driver` it walks through dialogs and menus too, in an engine, to compare engines.
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { CACHE, ROOT, shortPath } from '#paths.ts'
import { PLACE_NAMES, TEXT_SIZES, walkEngine, WALKED } from '#tools/tour/engineWalk.ts'
import { type MomentShot, momentShots, pageOfScreens, type Shot, shots } from '#tools/tour/shots.ts'
import { type ColorTheme, THEMES } from '#tools/tour/walk.ts'
import { type ScreenSize, SIZES } from '#tools/tour/walkThrough.ts'
import { ensureApp } from '#runner/host/appBuild.ts'
import { BROWSER_FLAGS, findBrowser } from '#runner/host/browser.ts'
import { CliError } from '#runner/host/cliError.ts'
import { command, oneOf } from './command.ts'
import { openOutputFolder } from './outputFile.ts'

const FOLDER = join(ROOT, 'docs/screens')

/** Pictures of each engine, and the page that shows them beside each other. */
const BESIDE = join(CACHE, 'screens')

export const screens = command({
  arguments: '[names…]',
  maxArguments: 1_000,
  description: `Takes a screenshot of every route of the app, of its dialogs, menus and sheets, and of states such as stale or without a connection, and writes them to ${shortPath(FOLDER)}. With --driver it walks through every screen, dialog, menu, sheet and state in an engine, in all themes and on ${SIZES.length} screens, checks in Chromium that nothing is cut, covered or too small to hit, and writes a page that shows the engines beside each other to ${shortPath(BESIDE)}; words pick some of the places.`,
  options: {
    driver: { type: 'string', placeholder: 'WORD', help: `Engine of the walk: ${WALKED.join(', ')}.` },
    size: { type: 'string', placeholder: 'SIZE', help: `One screen of the walk: ${SIZES.join(', ')}. Default: all.` },
    theme: { type: 'string', placeholder: 'WORD', help: `One theme of the walk: ${THEMES.join(', ')}. Default: all.` },
    text: {
      type: 'string',
      placeholder: 'PERCENT',
      help: `Size of the text of the walk, in Chromium: ${TEXT_SIZES.join(', ')}. Default: 100.`,
    },
    out: { type: 'string', placeholder: 'FOLDER', help: 'Folder to write to.' },
  },
  async run(names, { driver, size, theme, text, out }) {
    if (out !== undefined) await openOutputFolder(out, 'pictures')
    await ensureApp(line => process.stderr.write(`${line}\n`))
    return driver === undefined ? takeShots(out) : walk(names, { driver, size, theme, text, out })
  },
})

interface WalkOptions {
  readonly driver: string
  readonly size?: string | undefined
  readonly theme?: string | undefined
  readonly text?: string | undefined
  readonly out?: string | undefined
}

async function walk(
  names: readonly string[],
  { driver, size, theme, text, out = BESIDE }: WalkOptions,
): Promise<number> {
  const unknown = names.find(it => !PLACE_NAMES.includes(it))
  if (unknown !== undefined)
    throw new CliError(`'${unknown}' is no place of the walk. Known: ${PLACE_NAMES.join(', ')}.`, 2)
  const sizes: readonly ScreenSize[] = size === undefined ? SIZES : [oneOf(size, '--size', SIZES, SIZES[0])]
  const themes: readonly ColorTheme[] = theme === undefined ? THEMES : [oneOf(theme, '--theme', THEMES, THEMES[0])]
  const engine = oneOf(driver, '--driver', WALKED, WALKED[0])
  const percent = oneOf(text, '--text', TEXT_SIZES, TEXT_SIZES[0])
  if (engine !== 'chromium' && percent !== '100')
    throw new CliError('--text needs --driver chromium: only there the text can be enlarged.', 2)
  const say = (line: string): void => void process.stderr.write(`${line}\n`)
  const { pictures, missing, faults } = await walkEngine({ engine, sizes, themes, text: percent, names, out, say })
  for (const it of missing) process.stdout.write(`not reached: ${it}\n`)
  for (const it of faults) process.stdout.write(`${it}\n`)
  process.stdout.write(`${pictures} pictures, beside the other engines in ${join(out, 'index.html')}\n`)
  return missing.length + faults.length === 0 ? 0 : 1
}

async function takeShots(folder: string | undefined): Promise<number> {
  // A folder that the user names may have pictures of the user.
  if (folder === undefined) await empty(FOLDER)
  const out = folder ?? FOLDER
  const browser = await chromium.launch({ executablePath: await findBrowser('full'), args: [...BROWSER_FLAGS] })
  const keepAt =
    (quality: number) =>
    async (name: string, page: Page): Promise<void> => {
      await page.screenshot({ path: join(out, name), scale: 'css', type: 'webp', quality })
    }
  const taken: Shot[] = []
  const moments: MomentShot[] = []
  try {
    for await (const shot of shots(browser, keepAt(80))) taken.push(shot)
    for await (const shot of momentShots(browser, keepAt(50))) moments.push(shot)
  } finally {
    await browser.close()
  }
  await writeFile(join(out, 'README.md'), pageOfScreens(taken, moments))
  process.stdout.write(`${taken.length + 2 * moments.length} pictures in ${out}\n`)
  return 0
}

/** Removes all pictures from the folder, so that none of a removed screen remains. */
async function empty(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) if (name.endsWith('.webp')) await rm(join(folder, name))
}
