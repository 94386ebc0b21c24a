/** Interactions with a page: they wait in virtual time until an element is there, enabled and not covered. */
import type { Pause } from '@drydock/simulator'
import type { Locator, Page } from 'playwright'
import {
  alreadySetMessage,
  type Obstacle,
  notActionable,
  REACTION_MS,
  type Target,
} from '#runner/captain/shared/actionability.ts'

interface InteractionTiming {
  /** Lets the page do everything that is due at the current moment. */
  readonly settle: () => Promise<void>
  /** Undefined where virtual time does not pass. */
  readonly pause: Pause | undefined
  /** Returns the obstacle of a press, where the page cannot report it itself. */
  readonly findObstacle?: (it: Locator) => Obstacle | undefined
}
const timings = new WeakMap<Page, InteractionTiming>()

/** Pages with an interaction that the app may not have processed yet. */
const unprocessed = new WeakSet<Page>()

/** Registers how interactions with this page wait. */
export function registerPage(page: Page, timing: InteractionTiming): void {
  timings.set(page, timing)
  unprocessed.delete(page)
}

/** Returns the obstacle now; runs in the page. Scrolls the element into view, as a press does. */
function obstacleIn([it]: readonly Element[]): Obstacle | undefined {
  if (!it?.checkVisibility({ visibilityProperty: true })) return 'missing'
  if (it.matches(':disabled, [aria-disabled=true], [aria-disabled=true] *')) return 'disabled'
  const isFree = (): boolean => {
    const { left, top, width, height } = it.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && (it.contains(hit) || hit.contains(it) || hit.closest('label')?.control === it)
  }
  if (isFree()) return undefined
  it.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  return isFree() ? undefined : 'covered'
}

/** Returns the words of a pattern, for messages. */
const wordsOf = (pattern: string): string => pattern.replaceAll(/\([^()]*\)\??|\\b|[\^$\\]|, ?$/g, '').trim()

/** Returns role and name of the last step of a locator. */
export function targetOf(locator: Locator): Target {
  const [, by, word = '', rest = ''] =
    [...String(locator).matchAll(/getBy(Role|Label)\('((?:[^'\\]|\\.)*)'(?:, \{ ([^{}]*) \})?\)/g)].at(-1) ?? []
  if (by === 'Label') return { role: 'field', name: word }
  const [, name, pattern = ''] = /name: (?:'((?:[^'\\]|\\.)*)'|\/(.*)\/\w*(?:,|$))/.exec(rest) ?? []
  return { role: word, name: name?.replaceAll(String.raw`\'`, "'") ?? wordsOf(pattern) }
}

/**
 * Waits until it can be pressed.
 * @throws {NotActionableError} Without a pause; else the reason that the pause gives.
 */
export async function waitUntilActionable(it: Locator, target: Target = targetOf(it)): Promise<void> {
  const { settle, pause, findObstacle: own } = timings.get(it.page()) ?? {}
  const readObstacle = async (): Promise<Obstacle | undefined> => (own ? own(it) : it.evaluateAll(obstacleIn))
  // The page first processes earlier interactions of the same action, however quick the machine is.
  const wasUnprocessed = unprocessed.delete(it.page())
  if (wasUnprocessed) await settle?.()
  if ((await readObstacle()) === undefined) return
  if (!wasUnprocessed) await settle?.()
  for (let why = await readObstacle(); why; why = await readObstacle()) {
    if (!pause) throw notActionable(target, why)
    for (; why; why = await readObstacle()) await pause.untilNext(notActionable(target, why))
    await pause.for(REACTION_MS)
  }
}

/** Performs an interaction that the app must process. */
async function interact(it: Locator, doing: Promise<void>): Promise<void> {
  await doing
  unprocessed.add(it.page())
}

/**
 * Clicks the element once it can be pressed.
 * @throws {NotActionableError} As `waitUntilActionable`.
 * @param target how messages name it; by default as the locator does.
 */
export async function press(it: Locator, target?: Target): Promise<void> {
  await waitUntilActionable(it, target)
  await interact(it, it.click())
}

/** Sends the key Escape to the focus; runs in the page. */
function escapeIn([root]: readonly Element[]): void {
  const { activeElement, defaultView } = root?.ownerDocument ?? document
  if (!defaultView) return
  for (const name of ['keydown', 'keyup'])
    activeElement?.dispatchEvent(
      new defaultView.KeyboardEvent(name, {
        ...{ key: 'Escape', code: 'Escape', bubbles: true, cancelable: true, composed: true },
      }),
    )
}

/** Presses the key Escape, by a dispatched event, which is the same in all engines. */
export async function pressEscape(page: Page): Promise<void> {
  const root = page.locator('html')
  await interact(root, root.evaluateAll(escapeIn))
}

/** Fills in a field; the app validates it when it loses focus. */
export async function fillIn(it: Locator, text: string): Promise<void> {
  await waitUntilActionable(it)
  await interact(it, it.fill(text))
}

/** Checks or unchecks a checkbox. */
export async function setChecked(it: Locator, on: boolean): Promise<void> {
  await waitUntilActionable(it)
  await interact(it, it.setChecked(on))
}

/** Expands a disclosure unless it is open. */
export async function expand(head: Locator, target?: Target): Promise<void> {
  await waitUntilActionable(head, target)
  if ((await head.getAttribute('aria-expanded')) === 'false') await interact(head, head.click())
}

/** Sets a switch. @throws {Error} When it is already in that state. */
export async function setSwitch(it: Locator, on: boolean, name: string): Promise<void> {
  await waitUntilActionable(it)
  if ((await it.isChecked()) === on) throw new Error(alreadySetMessage(name))
  await interact(it, it.click())
}
