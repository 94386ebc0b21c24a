/** Actions on the weather report. */
import type { Page } from 'playwright'
import { press } from '#runner/captain/shared/hand.ts'
import type { WeatherVerb } from './words.ts'

export const verbs: Readonly<Record<WeatherVerb, (page: Page) => Promise<void>>> = {
  'retry-weather': page => press(page.getByRole('main').getByRole('button', { name: 'Retry', exact: true })),
}
