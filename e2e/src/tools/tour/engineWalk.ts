/** Walks through the app in one engine: checks each place, and keeps its pictures beside those of other engines. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { type BoatFixture, openBoatFixture } from '#fixture/boatFixture.ts'
import { coveredParts } from '#fixture/reach.ts'
import { drawn, enlargeText, faultsOf, smallTargets, touchedByFingers } from '#fixture/shape.ts'
import type { RemoteEngine } from '#runner/engines/shared/remote/driver.ts'
import { DRIVEN_FLAGS, findBrowser } from '#runner/host/browser.ts'
import { startWebDriverEngine } from '#runner/host/webDriverEngines.ts'
import { besidePage } from './besidePage.ts'
import { SEQUENCES, type TourSequence } from './moments.ts'
import { begin, planOf, setTheme, type ColorTheme } from './walk.ts'
import { type Place, PLACES, type ScreenSize, type WalkPicture, walkThrough } from './walkThrough.ts'

export const WALKED = ['chromium', 'webkit', 'firefox'] as const
export type WalkedEngine = (typeof WALKED)[number]
/** Sizes of text in percent of the browser's own. */
export const TEXT_SIZES = ['100', '200'] as const

const SCREENS: TourSequence = { heading: 'Screens', plan: planOf('loaded'), state: 'loaded', places: PLACES }
/** Screens and what they open, each by itself; then moments, which come one after the other. */
const WALKS: readonly TourSequence[] = [SCREENS, ...SEQUENCES.slice(1)]
/** Names of all places. */
export const PLACE_NAMES: readonly string[] = WALKS.flatMap(it => it.places.map(place => place.name))

/** Widths from here on are used with a mouse. */
const MOUSE_FROM = 1_024
/** Smallest controls in px, under a finger and under a mouse. */
export const FINGER_PX = 48
const MOUSE_PX = 24

export interface EngineWalk {
  readonly engine: WalkedEngine
  readonly sizes: readonly ScreenSize[]
  readonly text: (typeof TEXT_SIZES)[number]
  /** Each place has a picture in each of them. */
  readonly themes: readonly ColorTheme[]
  /** Names of the places to go to; all without a name. */
  readonly names: readonly string[]
  /** Folder with a folder for each engine, and the page that shows them. */
  readonly out: string
  readonly say: (line: string) => void
}

/** Returns the number of pictures, and a line for each place that was not reached and for each fault of one. */
export async function walkEngine(
  walk: EngineWalk,
): Promise<{ pictures: number; missing: readonly string[]; faults: readonly string[] }> {
  const { engine, sizes, text, out, say } = walk
  const browser = await start(engine)
  const missing: string[] = []
  const faults: string[] = []
  let pictures = 0
  try {
    for (const size of sizes)
      for await (const it of walkAt(browser, size, walk)) {
        const at = `${engine} ${size} ${text === '100' ? '' : `text ${text} % `}${it.name}`
        if (it.missing !== undefined) missing.push(`${at}: ${it.missing}`)
        if (it.fault !== undefined) faults.push(`${at}: ${it.fault}`)
        if (it.png) pictures++
        say(at)
      }
  } finally {
    await browser.close()
  }
  await writePage(out)
  return { pictures, missing, faults }
}

async function start(engine: WalkedEngine): Promise<Browser | RemoteEngine> {
  if (engine !== 'chromium') return startWebDriverEngine(engine, false)
  return chromium.launch({ executablePath: await findBrowser(), args: [...DRIVEN_FLAGS] })
}

async function* walkAt(
  browser: Browser | RemoteEngine,
  size: ScreenSize,
  walk: EngineWalk,
): AsyncGenerator<WalkPicture> {
  const { engine, text, names, out } = walk
  const folder = join(out, engine, text === '100' ? size : `${size}-text-${text}`)
  if (names.length === 0) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const sequence of WALKS) {
    const places = placesOf(sequence, names)
    if (places.length === 0) continue
    for await (const it of walkSequence(browser, size, { ...sequence, places }, walk)) {
      if (it.png) await writeFile(join(folder, `${it.name}.png`), it.png)
      yield it
    }
  }
}

/** Returns the places to go to: a moment comes after those before it. */
function placesOf(sequence: TourSequence, names: readonly string[]): readonly Place[] {
  const { places } = sequence
  if (names.length === 0) return places
  if (sequence === SCREENS) return places.filter(it => names.includes(it.name))
  return places.slice(0, places.findLastIndex(it => names.includes(it.name)) + 1)
}

async function* walkSequence(
  browser: Browser | RemoteEngine,
  size: ScreenSize,
  { plan, state, places }: TourSequence,
  { engine, text, themes, names }: EngineWalk,
): AsyncGenerator<WalkPicture> {
  const [width = 0, height = 0] = size.split('x').map(Number)
  const hasFingers = width < MOUSE_FROM
  const prepare = async (page: Page): Promise<void> => {
    if (hasFingers) await touchedByFingers(page)
    if (text !== '100') await enlargeText(page, Number(text))
  }
  const it = await openBoatFixture(browser, {
    plan,
    viewport: { width, height },
    hasSession: true,
    ...(engine === 'chromium' ? { prepare } : {}),
  })
  const look = async function* (name: string): AsyncGenerator<WalkPicture> {
    const found = engine === 'chromium' ? await faultsAt(it.page(), hasFingers ? FINGER_PX : MOUSE_PX) : []
    for (const fault of found) yield { name, fault }
    yield* inThemes(it, name, themes)
  }
  try {
    await begin(it, state)
    yield* walkThrough(it, places, name => names.length === 0 || names.includes(name), look)
  } finally {
    await it.people.close()
    await it.gateway.close()
  }
}

/** Returns what is cut, covered or, with less than `least` px, too small on the page. */
export async function faultsAt(page: Page, least: number): Promise<readonly string[]> {
  await drawn(page)
  const small = await smallTargets(page, least)
  return [...(await faultsOf(page)), ...small.map(it => `too small: ${it}`), ...(await coveredParts(page))]
}

async function* inThemes(it: BoatFixture, name: string, themes: readonly ColorTheme[]): AsyncGenerator<WalkPicture> {
  for (const theme of themes) {
    await setTheme(it, theme)
    // The focus ring would be on some pictures and not on others.
    await it.page().evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    yield { name: `${name}-${theme}`, png: await it.page().screenshot() }
  }
  await setTheme(it, 'day')
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
