/** Actions on the screen 'Alarm on this device', and what they lead to elsewhere. */
import type { Page } from 'playwright'
import { press, setSwitch } from '#runner/captain/shared/interactions.ts'
import type { DeviceAction } from './vocabulary.ts'

type Do = (page: Page, params: unknown) => Promise<void>

const ASK = 'Ask before this device disarms the boat'
const follow = (page: Page, name: RegExp): Promise<void> => press(page.getByRole('link', { name }))

export const performers: Readonly<Record<DeviceAction, Do>> = {
  'ask-before-disarm': async (page, on) => {
    await follow(page, /^Settings$/)
    await follow(page, /^Alarm on this device/)
    await setSwitch(page.getByRole('checkbox', { name: ASK, exact: true }), on === true, ASK)
    await follow(page, /^Home$/)
  },
  'answer-disarm': (page, answer) =>
    press(
      page
        .getByRole('alertdialog', { name: 'Disarm the boat?' })
        .getByRole('button', { name: answer === 'keep' ? 'Cancel' : 'Disarm', exact: true }),
    ),
}
