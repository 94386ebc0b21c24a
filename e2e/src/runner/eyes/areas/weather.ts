/** Observations of the weather report. */
import type { WeatherObservation } from '#runner/captain/weather/vocabulary.ts'
import { attributeOf, isShown, linesOf, region, textOf, textsOf } from '../page/read.ts'
import type { Observer, ObservedPage } from '../page/observedPage.ts'
import type { View } from '../page/view.ts'

const isHere = (page: ObservedPage): boolean => page.path === '/weather'
const main = (page: ObservedPage): View => page.getByRole('main')
const iconOf = (within: View): string | undefined => attributeOf(within.locator('[data-icon]'), 'data-icon')

const now: Observer = page => {
  const card = region(page, 'Weather')
  if (!isHere(page) || !isShown(card)) return undefined
  const [updated, age] = textOf(main(page).getByText(/^\w{3} \d\d, \d{4} .* ago$/))?.split(' · ') ?? []
  const [temperature, sky, feels, humidity, from] = textsOf(card.getByRole('paragraph'))
  // Text in a drawing is not displayed text.
  const [speed, unit] = card
    .getByRole('img')
    .locator('.windRose_roseSpeed, .windRose_roseUnit')
    .elements.map(it => it.textContent)
  return {
    heading: textOf(main(page).getByRole('heading', { level: 2 })),
    updated,
    age,
    temperature,
    icon: iconOf(card),
    sky,
    feels,
    humidity,
    wind: `${speed} ${unit} ${from}`,
    note: textOf(main(page).getByText('The forecast follows the current position of your boat.', { exact: true })),
  }
}

const SPOKEN_WIND = /^Wind (\S+) metres per second from the (\S+)$/

/** Returns the texts of a row, without those for screen readers only. */
function day(row: View): unknown {
  const said = linesOf(row)
  const find = (start: string): string | undefined => said.find(it => it.startsWith(start))
  const speed = said.map(it => SPOKEN_WIND.exec(it)?.[1]).find(it => it !== undefined)
  return {
    day: attributeOf(row, 'aria-label'),
    icon: iconOf(row),
    sky: textOf(row.locator('.weather_weatherWords > span').first()),
    rain: find('Chance of rain '),
    wind: said.find(it => speed !== undefined && it.startsWith(`${speed} `)),
    temperatures: `${find('Night ')}, ${find('Day ')}`,
  }
}

const TITLES = ['No forecast', 'No position yet', 'No weather service', 'No days ahead']

export const observers: Readonly<Record<WeatherObservation, Observer>> = {
  weather: now,
  'weather-days': page =>
    isHere(page)
      ? main(page).getByRole('list', { name: 'The next seven days' }).getByRole('listitem').all().map(day)
      : undefined,
  'weather-says': page =>
    isHere(page)
      ? textsOf(main(page).getByRole('paragraph')).find(it => TITLES.includes(it) || it.startsWith('Forecast from '))
      : undefined,
}
