/** Reasons why an element cannot be pressed or filled in; all drivers use the same words. */

/** Reaction time of a person; the app also ignores presses on elements that have just appeared. */
export const REACTION_MS = 300

/** An element by its accessible role and name. */
export interface Target {
  readonly role: string
  readonly name: string
}

/** `covered`: another element is on top, such as a dialog. */
export type Obstacle = 'missing' | 'disabled' | 'covered'

/** The element is missing or cannot be pressed yet; the action may retry within its time. */
export class NotActionableError extends Error {
  override readonly name = 'NotActionableError'
}

const called = ({ role, name }: Target): string => (name === '' ? role : `${role} '${name}'`)

const OBSTACLE_TEXTS: Readonly<Record<Obstacle, (target: Target) => string>> = {
  missing: it => `There is no ${called(it)}.`,
  disabled: it => `The ${called(it)} is disabled.`,
  covered: it => `The ${called(it)} is covered.`,
}

/** Returns the error that names the element and what prevents the press. */
export const notActionable = (target: Target, why: Obstacle): NotActionableError =>
  new NotActionableError(OBSTACLE_TEXTS[why](target))

/** Message for a switch that is already in the wanted state. */
export const alreadySetMessage = (name: string): string => `The switch of '${name}' is already in that state.`
/** Whether an error has the message of `alreadySetMessage`; errors from a page lose their class. */
export const isAlreadySet = ({ message }: Error): boolean => message.endsWith(' is already in that state.')
