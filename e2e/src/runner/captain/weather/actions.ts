/** Actions on the weather report. */
import type { Page } from 'playwright'
import { press } from '#runner/captain/shared/interactions.ts'
import type { WeatherAction } from './vocabulary.ts'

export const performers: Readonly<Record<WeatherAction, (page: Page) => Promise<void>>> = {
  'retry-weather': page => press(page.getByRole('main').getByRole('button', { name: 'Retry', exact: true })),
}
