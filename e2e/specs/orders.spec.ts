/**
 * Screens in random orders: each has the same pixels as on a fresh visit, whichever style sheets were loaded before.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { mulberry32 } from '@drydock/contracts/random'
import { PHONE } from '#runner/captain/shared/phone.ts'
import { enterHome } from '#fixture/serverActions.ts'
import { drawn } from '#fixture/shape.ts'
import { expect, type BoatFixture, type BoatFixtureOptions, test } from '#fixture/test.ts'
import { CACHE } from '#paths.ts'
import { PHONE_ON_LAND, LOADED } from '#tools/tour/boats.ts'
import { type Stop, TOUR } from '#tools/tour/stops.ts'
import { goTo } from '#tools/tour/walk.ts'

type Screen = Stop & { readonly route: string; readonly at: string }
/** Every screen that the app can reach without a page load. */
const SCREENS: readonly Screen[] = TOUR.filter(it => it.picture !== undefined && it.loads !== true)
const SEEDS = [1, 2, 3]
/** High enough that no screen scrolls. */
const WINDOW = { width: 390, height: 2_400 }
const PICTURES = join(CACHE, 'orders')

/** Returns the screens shuffled by Fisher and Yates. */
function orderOf(seed: number): readonly Screen[] {
  const random = mulberry32(seed)
  const order = [...SCREENS]
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const [here, there] = [order[last], order[other]]
    if (here && there) [order[last], order[other]] = [there, here]
  }
  return order
}

type Open = (options: BoatFixtureOptions) => Promise<BoatFixture>

/**
 * Opens a separate boat for each walk, always at the same moment. No time passes from then on, so ages are equal on all
 * pictures.
 */
async function begin(open: Open): Promise<BoatFixture> {
  const it = await open({
    plan: LOADED,
    viewport: WINDOW,
    prepare: page => page.emulateMedia({ reducedMotion: 'reduce' }),
  })
  await enterHome(it)
  await it.people.actorOf('captain').act(PHONE, { location: PHONE_ON_LAND })
  // Screens say whether an alarm can sound, which browsers allow after the first press.
  await it.page().mouse.click(WINDOW.width / 2, WINDOW.height / 2)
  await it.rest()
  return it
}

/** Presses all buttons that a selector finds. */
async function pressAll(it: BoatFixture, selector: string): Promise<void> {
  await it
    .page()
    .evaluate(found => document.querySelectorAll<HTMLElement>(found).forEach(button => button.click()), selector)
  await it.rest()
}

const CLOSED = 'main :is(h2, h3) button[aria-expanded=false]'
/** A screen may have opened a row of Home, as its history does. */
const OPEN_ROWS = 'main li button[aria-expanded=true]:not([aria-haspopup])'

/** Opens a screen within the app, opens its sections and panels, closes rows, and takes a picture. */
async function pictureOf(it: BoatFixture, screen: Screen): Promise<Buffer> {
  await goTo(it, { ...screen, takes: 0 }, 'loaded')
  await pressAll(it, CLOSED)
  await pressAll(it, CLOSED)
  await pressAll(it, OPEN_ROWS)
  await still(it.page())
  return it.page().screenshot({ scale: 'css', animations: 'disabled' })
}

/** Removes focus and pointer, and scrolls to the top. */
async function still(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    document.querySelector('main')?.scrollTo(0, 0)
  })
  await drawn(page)
}

/**
 * What a browser may draw otherwise when the same thing is drawn again: one step of 255 anywhere, and edges of rounded
 * corners, which depend on the tiles it draws; 15 steps in 12 pixels were observed. A rule of another style sheet that
 * takes effect changes whole letters, lines or areas.
 */
const TOLERANCE = { rounding: 2, edge: 32, edgePixels: 40 }

/** Returns whether two pictures differ by more than is tolerated; a separate page decodes them. */
async function differAsSeen(browser: Browser, one: Buffer, other: Buffer): Promise<boolean> {
  const page = await browser.newPage()
  const urls = [one, other].map(it => `data:image/png;base64,${it.toString('base64')}`)
  const differ = await page.evaluate(
    async ([pictures, { rounding, edge, edgePixels }]) => {
      const pixelsOf = async (url: string): Promise<Uint8ClampedArray> => {
        const image = await createImageBitmap(await (await fetch(url)).blob())
        const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
        context?.drawImage(image, 0, 0)
        return context?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray()
      }
      const [here = new Uint8ClampedArray(), there = new Uint8ClampedArray()] = await Promise.all(
        pictures.map(pixelsOf),
      )
      if (here.length === 0 || here.length !== there.length) return true
      const steps = here.map((it, at) => Math.abs(it - (there[at] ?? 0)))
      const pixels = new Set([...steps.entries()].filter(([, it]) => it > rounding).map(([at]) => at >> 2))
      return pixels.size > edgePixels || steps.some(it => it > edge)
    },
    [urls, TOLERANCE] as const,
  )
  await page.close()
  return differ
}

/** Returns 'seed: screen' if the picture differs from that of the fresh visit, and saves both. */
async function differs(
  browser: Browser,
  name: string,
  seed: number,
  fresh: Buffer | undefined,
  now: Buffer,
): Promise<readonly string[]> {
  if (fresh?.equals(now) || (fresh && !(await differAsSeen(browser, fresh, now)))) return []
  await mkdir(PICTURES, { recursive: true })
  const keep = (of: string, picture: Buffer): Promise<void> => writeFile(join(PICTURES, `${name}-${of}.png`), picture)
  if (fresh) await keep('fresh', fresh)
  await keep(`seed-${seed}`, now)
  return [`seed ${seed}: ${name}, see ${PICTURES}`]
}

test('UX every screen looks as on a fresh visit, in any order of screens', {
  timeout: 300_000,
}, async ({ openBoat, browser }) => {
  const fresh = new Map<string, Buffer>()
  for (const screen of SCREENS) fresh.set(screen.at, await pictureOf(await begin(openBoat), screen))
  expect(new Set([...fresh.values()].map(picture => picture.toString('base64'))).size).toBe(SCREENS.length)
  const found: string[] = []
  for (const seed of SEEDS) {
    const it = await begin(openBoat)
    for (const screen of orderOf(seed))
      found.push(
        ...(await differs(browser, screen.picture ?? '', seed, fresh.get(screen.at), await pictureOf(it, screen))),
      )
  }
  expect(found).toEqual([])
})
