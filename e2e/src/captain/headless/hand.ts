/** The hand of a person without a page: what cannot be pressed on the screen is refused, in the words of every driver. */
import type { Pause } from '@drydock/simulator'
import { Hindered, type Hindrance, hindered, REACTION_MS } from '#captain/hindrance.ts'
import type { Seen } from './seen.ts'

/** Does something once nothing hinders it any more, as long as the pause allows. */
export async function patiently(act: (seen: Seen) => void, seen: () => Seen, pause: Pause | undefined): Promise<void> {
  for (let why = hindranceOf(act, seen()); pause && why; why = hindranceOf(act, seen())) {
    for (; why; why = hindranceOf(act, seen())) await pause.untilNext(why)
    await pause.for(REACTION_MS)
  }
  act(seen())
}

/** What hinders it now; nothing is done to the app. */
function hindranceOf(act: (seen: Seen) => void, seen: Seen): Hindered | undefined {
  const stop = (): never => {
    throw new Done()
  }
  const actions = new Proxy(seen.app.actions, { get: () => stop })
  try {
    act({ ...seen, opened: { ...seen.opened }, app: { ...seen.app, actions, go: stop }, door: { ...seen.door, signIn: stop } })
  } catch (error) {
    if (error instanceof Hindered) return error
  }
  return undefined
}
/** It came as far as doing something. */
class Done extends Error {}

export const pathOf = ({ app }: Seen): string => app.route().split('?')[0] ?? ''

/** What hinders a press of something that is there on one screen and can be pressed while it is enabled. */
export const onScreen = (seen: Seen, path: string, isEnabled = true): Hindrance | undefined => (pathOf(seen) !== path ? 'missing' : isEnabled ? undefined : 'disabled')
/** What is there or is not. */
export const there = (is: boolean): Hindrance | undefined => (is ? undefined : 'missing')

/** @throws {Hindered} When something hinders it. */
export function need(role: string, name: string, why: Hindrance | undefined): void {
  if (why) refuse(role, name, why)
}

/** @throws {Hindered} */
export function refuse(role: string, name: string, why: Hindrance): never {
  throw hindered({ role, name }, why)
}
