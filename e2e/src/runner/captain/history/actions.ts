/** Actions on histories. */
import type { Page } from 'playwright'
import { press } from '#runner/captain/shared/interactions.ts'
import { region } from '#runner/captain/shared/locators.ts'
import { pathOf } from '#runner/captain/shared/appPath.ts'
import { fullName, shownName } from '#runner/captain/shared/sensorName.ts'
import type { HistoryAction } from './vocabulary.ts'

export const performers: Readonly<Record<HistoryAction, (page: Page, params: unknown) => Promise<void>>> = {
  history: (page, name) => {
    const called = pathOf(page) === '/home' ? shownName(name) : fullName(name)
    return press(page.getByRole('link', { name: `History of ${called}`, exact: true }))
  },
  'leave-history': page => press(page.getByRole('banner').getByRole('button', { name: 'Back', exact: true })),
  'retry-history': page => press(region(page, 'Events').getByRole('button', { name: 'Retry', exact: true })),
}
