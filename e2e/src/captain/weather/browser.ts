/** The weather report in the browser. */
import type { Locator, Page } from 'playwright'
import { press } from '#captain/browser/hand.ts'
import { attributeOf, isShown, part, textOf, textsOf } from '#captain/browser/look.ts'
import { pathOf } from '#captain/browser/path.ts'
import type { WeatherFact, WeatherVerb } from './words.ts'

const isHere = (page: Page): boolean => pathOf(page) === '/weather'
const main = (page: Page): Locator => page.getByRole('main')
const iconOf = (within: Locator): Promise<string | undefined> => attributeOf(within.locator('[data-icon]'), 'data-icon')

async function now(page: Page): Promise<unknown> {
  const card = part(page, 'Weather')
  if (!isHere(page) || !(await isShown(card))) return undefined
  const [updated, age] = (await textOf(main(page).getByText(/^\w{3} \d\d, \d{4} .* ago$/)))?.split(' · ') ?? []
  const [temperature, sky, feels, humidity, from] = await textsOf(card.getByRole('paragraph'))
  // Letters of a drawing have no inner text.
  const [speed, unit] = await card.getByRole('img').locator('.rose-speed, .rose-unit').allTextContents()
  return {
    heading: await textOf(main(page).getByRole('heading', { level: 2 })),
    updated,
    age,
    temperature,
    icon: await iconOf(card),
    sky,
    feels,
    humidity,
    wind: `${speed} ${unit} ${from}`,
    note: await textOf(main(page).getByText('The forecast follows the current position of your boat.', { exact: true })),
  }
}

/** What stands in a row, and not what is there for screen readers alone. */
async function day(row: Locator): Promise<unknown> {
  const said = (await row.innerText()).split('\n').map(it => it.trim())
  const find = (start: string): string | undefined => said.find(it => it.startsWith(start))
  const spoken = /^Wind (\S+) metres per second from the (\S+)$/
  const wind = said.find(it => spoken.test(it))
  const written = said.find(it => wind !== undefined && it.startsWith(`${spoken.exec(wind)?.[1]} `))
  return {
    day: await attributeOf(row, 'aria-label'),
    icon: await iconOf(row),
    sky: await textOf(row.locator('.weather-words > span').first()),
    rain: find('Chance of rain '),
    wind: written,
    temperatures: `${find('Night ')}, ${find('Day ')}`,
  }
}

async function days(page: Page): Promise<unknown> {
  if (!isHere(page)) return undefined
  const rows = await main(page).getByRole('list', { name: 'The next seven days' }).getByRole('listitem').all()
  return Promise.all(rows.map(day))
}

export const verbs: Readonly<Record<WeatherVerb, (page: Page) => Promise<void>>> = {
  'retry-weather': page => press(main(page).getByRole('button', { name: 'Retry', exact: true })),
}

const TITLES = ['No forecast', 'No position yet', 'No weather service', 'No days ahead']
export const facts: Readonly<Record<WeatherFact, (page: Page) => Promise<unknown>>> = {
  weather: now,
  'weather-days': days,
  'weather-says': async page => (isHere(page) ? (await textsOf(main(page).getByRole('paragraph'))).find(it => TITLES.some(title => title === it) || it.startsWith('Forecast from ')) : undefined),
}
