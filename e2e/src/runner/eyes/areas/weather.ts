/** Observations of the weather report as displayed; the accessible text and the drawings must say the same. */
import type { WeatherObservation } from '#runner/captain/weather/vocabulary.ts'
import { arrowBearing, assertTowards, placeBearing, POINTS } from '../page/bearing.ts'
import { assertSame, attributeOf, isSeen, isShown, region, spokenTexts, textOf, textsOf } from '../page/read.ts'
import type { Observer, ObservedPage } from '../page/observedPage.ts'
import type { View } from '../page/view.ts'

const isHere = (page: ObservedPage): boolean => page.path === '/weather'
const main = (page: ObservedPage): View => page.getByRole('main')

/** Each sky has one drawing, and no other sky has the same. */
function assertDrawings(page: ObservedPage): void {
  const [names, drawings] = [new Map<string, string>(), new Map<string, string>()]
  for (const icon of main(page).locator('[data-icon]').all()) {
    const name = attributeOf(icon, 'data-icon') ?? ''
    const drawing = icon.locator('svg').elements[0]?.innerHTML ?? ''
    assertSame('drawing of a sky', names.get(drawing) ?? name, name)
    assertSame(`drawing of '${name}'`, drawing, drawings.get(name) ?? drawing)
    names.set(drawing, name)
    drawings.set(name, drawing)
  }
}
/** Returns the name of the sky that is drawn; undefined if it is not seen. */
function iconOf(within: View): string | undefined {
  const icon = within.locator('[data-icon]')
  return isSeen(icon.locator('svg')) && isShown(icon.locator('svg > *')) ? attributeOf(icon, 'data-icon') : undefined
}

const UNITS: Readonly<Record<string, string>> = {
  'm/s': 'metres per second',
  kts: 'knots',
  'km/h': 'kilometres per hour',
  mph: 'miles per hour',
  Bft: 'Beaufort',
}
/** Returns what a screen reader says of a wind such as '6.4 m/s SW'. */
function spokenWind(wind: string): string {
  const [speed, unit = '', point = ''] = wind.split(' ')
  const from = POINTS[point] === undefined ? '' : ` from the ${POINTS[point]}`
  return `Wind ${speed} ${UNITS[unit]}${from}`
}

/** Returns the wind of the rose: its bar is where the wind comes from, its arrow points where the wind goes. */
function roseWind(card: View, from: string | undefined): string {
  const rose = card.getByRole('img')
  // Text in a drawing is not displayed text.
  const [speed, unit] = rose
    .locator('.windRose_roseSpeed, .windRose_roseUnit')
    .all()
    .map(it => (isSeen(it) ? it.elements[0]?.textContent : undefined))
  const point = from?.replace('from ', '') ?? ''
  assertSame('wind rose', spokenWind(`${speed} ${unit} ${point}`), attributeOf(rose, 'aria-label'))
  const arrow = arrowBearing(rose.locator('.windRose_roseArrow').elements[0])
  assertTowards('bar of the wind rose', placeBearing(rose.locator('.windRose_roseSource').elements[0]), point)
  assertTowards('arrow of the wind rose', arrow === undefined ? undefined : arrow + 180, point)
  return `${speed} ${unit} ${from}`
}

const now: Observer = page => {
  const card = region(page, 'Weather')
  if (!isHere(page) || !isShown(card)) return undefined
  assertDrawings(page)
  const [updated, age] = textOf(main(page).getByText(/^\w{3} \d\d, \d{4} .* ago$/))?.split(' · ') ?? []
  const [temperature, sky, feels, humidity, from] = textsOf(card.getByRole('paragraph'))
  return {
    heading: textOf(main(page).getByRole('heading', { level: 2 })),
    updated,
    age,
    temperature,
    icon: iconOf(card),
    sky,
    feels,
    humidity,
    wind: roseWind(card, from),
    note: textOf(main(page).getByText('The forecast follows the current position of your boat.', { exact: true })),
  }
}

/** The unit of the temperatures is in the current weather above. */
const withoutUnit = (said: string | undefined): string | undefined => said?.replace(/ °[CF]$/, '°')

function day(row: View): unknown {
  const [name, rain, wind, night, noon] = spokenTexts(row)
  assertSame('name of the row', name?.said, attributeOf(row, 'aria-label'))
  assertSame('name of the day', name?.shown, name?.said?.slice(0, 3))
  assertSame('chance of rain', `Chance of rain ${rain?.shown}`, rain?.said)
  assertSame('wind of the day', spokenWind(wind?.shown ?? ''), wind?.said)
  assertSame('temperature of the night', `Night ${night?.shown}`, withoutUnit(night?.said))
  assertSame('temperature of the day', `Day ${noon?.shown}`, withoutUnit(noon?.said))
  const arrow = arrowBearing(row.locator('.weather_weatherArrow path').elements[0])
  assertTowards('arrow of the wind', arrow === undefined ? undefined : arrow + 180, wind?.shown?.split(' ')[2] ?? '')
  return {
    day: name?.said,
    icon: iconOf(row),
    sky: textOf(row.locator('.weather_weatherWords > span').first()),
    rain: rain?.said,
    wind: wind?.shown,
    temperatures: `${night?.said}, ${noon?.said}`,
  }
}

const days: Observer = page => {
  if (!isHere(page)) return undefined
  assertDrawings(page)
  return main(page).getByRole('list', { name: 'The next seven days' }).getByRole('listitem').all().map(day)
}

const TITLES = ['No forecast', 'No position yet', 'No weather service', 'No days ahead']

export const observers: Readonly<Record<WeatherObservation, Observer>> = {
  weather: now,
  'weather-days': days,
  'weather-says': page =>
    isHere(page)
      ? textsOf(main(page).getByRole('paragraph')).find(it => TITLES.includes(it) || it.startsWith('Forecast from '))
      : undefined,
}
