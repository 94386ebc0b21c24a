/** Actions on histories. */
import type { Page } from 'playwright'
import { press } from '#runner/captain/shared/hand.ts'
import { part } from '#runner/captain/shared/look.ts'
import { pathOf } from '#runner/captain/shared/path.ts'
import { fullName, shownName } from '#runner/captain/shared/sensorName.ts'
import type { HistoryVerb } from './words.ts'

export const verbs: Readonly<Record<HistoryVerb, (page: Page, params: unknown) => Promise<void>>> = {
  history: (page, name) => {
    const called = pathOf(page) === '/home' ? shownName(name) : fullName(name)
    return press(page.getByRole('link', { name: `History of ${called}`, exact: true }))
  },
  'leave-history': page => press(page.getByRole('banner').getByRole('button', { name: 'Back', exact: true })),
  'retry-history': page => press(part(page, 'Events').getByRole('button', { name: 'Retry', exact: true })),
}
