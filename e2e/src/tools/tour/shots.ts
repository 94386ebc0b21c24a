/** Takes the screenshots of the tour, and renders the page that shows them. */
import type { Browser, Page } from 'playwright'
import { type BoatFixture, openBoatFixture } from '#fixture/boatFixture.ts'
import { SEQUENCES } from './moments.ts'
import { type Stop, TOUR } from './stops.ts'
import { begin, goTo, planOf, type State, type ColorTheme, setTheme } from './walk.ts'

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const
type Size = keyof typeof SIZES

export interface Shot {
  readonly route: string
  readonly look: string
  readonly file: string
}
type Keep = (name: string, page: Page) => Promise<void>

interface Look {
  readonly name: string
  readonly size: Size
  readonly state: State
  readonly themes: readonly ColorTheme[]
  readonly of: (stop: Stop) => boolean
}

/** The looks of a picture: day, dark themes and an alarm. */
const LOOKS: readonly Look[] = [
  { name: 'phone', size: 'phone', state: 'loaded', themes: ['day'], of: () => true },
  { name: 'phone', size: 'phone', state: 'loaded', themes: ['dusk', 'night'], of: it => it.always === true },
  { name: 'alarm', size: 'phone', state: 'alarm', themes: ['day', 'dusk', 'night'], of: it => it.always === true },
  { name: 'desktop', size: 'desktop', state: 'loaded', themes: ['day'], of: () => true },
]

/** Takes one picture after the other. */
export async function* shots(browser: Browser, keep: Keep): AsyncGenerator<Shot> {
  for (const look of LOOKS) {
    const it = await openBoatFixture(browser, { plan: planOf(look.state), viewport: SIZES[look.size] })
    try {
      yield* shotsOf(it, look, keep)
    } finally {
      await it.people.close()
      await it.gateway.close()
    }
  }
}

async function* shotsOf(it: BoatFixture, { name, state, themes, of }: Look, keep: Keep): AsyncGenerator<Shot> {
  await begin(it, state)
  for (const stop of TOUR) {
    if (stop.picture === undefined || !of(stop)) continue
    await goTo(it, stop, state)
    for (const theme of themes) {
      const look = theme === 'day' ? name : `${name}, ${theme}`
      const file = `${stop.picture}-${look.replace(', ', '-')}.webp`
      await setTheme(it, theme)
      // The focus ring would be on some pictures and not on others.
      await it.page().evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
      await keep(file, it.page())
      yield { route: stop.route, look, file }
    }
    await setTheme(it, 'day')
  }
}

export interface MomentShot {
  readonly heading: string
  readonly name: string
  /** By day, then by night. */
  readonly files: readonly string[]
}

/** Takes the pictures of what no route shows by itself, on the phone, by day and by night. */
export async function* momentShots(browser: Browser, keep: Keep): AsyncGenerator<MomentShot> {
  for (const { heading, plan, state, places } of SEQUENCES) {
    const it = await openBoatFixture(browser, { plan, viewport: SIZES.phone })
    try {
      await begin(it, state)
      for (const { name, reach } of places) {
        await reach(it)
        yield { heading, name, files: await byDayAndNight(it, name, keep) }
      }
    } finally {
      await it.people.close()
      await it.gateway.close()
    }
  }
}

async function byDayAndNight(it: BoatFixture, name: string, keep: Keep): Promise<readonly string[]> {
  await it.page().evaluate(showPressed)
  const files = [`moment-${name}.webp`, `moment-${name}-night.webp`]
  for (const [index, theme] of (['day', 'night'] as const).entries()) {
    await setTheme(it, theme)
    await keep(files[index] ?? '', it.page())
  }
  await setTheme(it, 'day')
  return files
}

/** Shows what was opened by the last press, and removes the focus ring, which some pictures would have. */
function showPressed(): void {
  const pressed = document.activeElement
  if (!(pressed instanceof HTMLElement)) return
  if (pressed.matches('main [aria-expanded="true"]')) pressed.scrollIntoView({ block: 'start' })
  pressed.blur()
}

const momentRows = (moments: readonly MomentShot[], heading: string): string =>
  moments
    .filter(it => it.heading === heading)
    .map(({ name, files: [day, night] }) => `| ${name} | ${picture(day, name)} | ${picture(night, `${name}, night`)} |`)
    .join('\n')
const picture = (file: string | undefined, alt: string): string => `<img src="${file}" alt="${alt}" width="195">`

/** Returns the part of the page with what no route shows by itself. */
function momentsText(moments: readonly MomentShot[]): string {
  const headings = [...new Set(moments.map(it => it.heading))]
  return headings
    .map(heading => `## ${heading}\n\n| What | Day | Night |\n|---|---|---|\n${momentRows(moments, heading)}\n`)
    .join('\n')
}

/** Returns the page with every route and its pictures, those of the phone first. */
export function pageOfScreens(taken: readonly Shot[], moments: readonly MomentShot[]): string {
  const routes = [...new Set(taken.map(it => it.route))]
  const pictures = (route: string, isWide: boolean): string =>
    taken
      .filter(it => it.route === route && (it.look === 'desktop') === isWide)
      .map(it => `<img src="${it.file}" alt="${it.look}" width="${isWide ? 640 : 195}">`)
      .join(' ')
  const rows = routes.map(route => `| \`${route}\` | ${pictures(route, false)} | ${pictures(route, true)} |`)
  return `# Screens

Every route of the app, with the same boat at the same moment. Some are also shown at dusk, by night and with an alarm. \`npm run screens\` takes all pictures again.

| Route | Phone | Desktop |
|---|---|---|
${rows.join('\n')}

What the app makes of a journey to be shared: log, figures and pictures in one.

<img src="../pictures/shared-journey.jpg" alt="A shared journey" width="320">

${momentsText(moments)}`
}
