/** Reasons why an element cannot be pressed or filled in; all drivers use the same words. */

/**
 * Nobody presses in the moment in which something comes; what has just come or moved is not taken for pressed on
 * purpose either.
 */
export const REACTION_MS = 300

/** Something as assistive technology names it. */
export interface Target {
  readonly role: string
  readonly name: string
}

/** 'covered': something else lies on top of it, such as a dialog. */
export type Obstacle = 'missing' | 'disabled' | 'covered'

/** What an action needs is not there yet, or cannot be pressed: it may come within the time of the action. */
export class NotActionableError extends Error {
  override readonly name = 'Hindered'
}

const called = ({ role, name }: Target): string => (name === '' ? role : `${role} '${name}'`)

const SAID: Readonly<Record<Obstacle, (target: Target) => string>> = {
  missing: it => `There is no ${called(it)}.`,
  disabled: it => `The ${called(it)} is disabled.`,
  covered: it => `The ${called(it)} is covered.`,
}

export const notActionable = (target: Target, why: Obstacle): NotActionableError =>
  new NotActionableError(SAID[why](target))

/** Of a switch that is to be set to what it is. */
export const alreadySetMessage = (name: string): string => `The switch of '${name}' already stands there.`
export const isAlreadySet = ({ message }: Error): boolean => message.endsWith(' already stands there.')
