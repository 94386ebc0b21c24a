/** The hand of a person without a page: what cannot be pressed on the screen is refused, in the words of every driver. */
import type { Pause } from '@drydock/simulator'
import { Hindered, type Hindrance, hindered } from '#captain/hindrance.ts'
import type { Seen } from './seen.ts'

/** Tries at every settled moment until nothing hinders it any more, as long as the pause allows. */
export async function patiently(act: () => void, pause: Pause | undefined): Promise<void> {
  for (;;) {
    try {
      return act()
    } catch (error) {
      if (!pause || !(error instanceof Hindered)) throw error
      await pause(error)
    }
  }
}

export const pathOf = ({ app }: Seen): string => app.route().split('?')[0] ?? ''

/** What hinders a press of something that is there on one screen and can be pressed while it is enabled. */
export const onScreen = (seen: Seen, path: string, isEnabled = true): Hindrance | undefined => (pathOf(seen) !== path ? 'missing' : isEnabled ? undefined : 'disabled')
/** What is there or is not. */
export const there = (is: boolean): Hindrance | undefined => (is ? undefined : 'missing')

/** @throws {Hindered} When something hinders it. */
export function need(role: string, name: string, why: Hindrance | undefined): void {
  if (why) throw hindered({ role, name }, why)
}
