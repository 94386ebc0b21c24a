/** `drydock/explore`: searches for walks that break a property of your own app, in tests with Playwright. */
import type { Page } from 'playwright'
import type { Span } from '#fixture/public/api.ts'
import type { OpenedPage } from '#fixture/public/openedPage.ts'
import { press as pressOn } from '#runner/captain/shared/interactions.ts'
import type { Action, Condition, Exploration, ExplorationOptions, Property } from './api.ts'
import { explorationOf } from './exploration.ts'
import { alwaysHolds, eventuallyHolds, neverHolds } from './properties.ts'

export type {
  Action,
  Condition,
  Draw,
  Drawn,
  Exploration,
  ExplorationOptions,
  Explored,
  ExploreOptions,
  OpenApp,
  Property,
  WalkApp,
  WalkBoat,
  WalkEvent,
  WalkMove,
} from './api.ts'

/**
 * Describes walks through a page and what they may not break. Export it under the name `exportedAs`, because tests that
 * are written import it.
 */
export const exploration: (options: ExplorationOptions<OpenedPage>) => Exploration<OpenedPage> = explorationOf

/** The condition holds whenever it is looked at. */
export const always: (name: string, condition: Condition<OpenedPage>) => Property<OpenedPage> = alwaysHolds

/** The condition never holds. */
export const never: (name: string, condition: Condition<OpenedPage>) => Property<OpenedPage> = neverHolds

/**
 * The condition is never false for longer than a time: `eventually('the page shows the boat', …).within('30 s')`. A
 * condition that is true while `boat.faults() > 0` gives the app this time after the last fault.
 */
export const eventually: (
  name: string,
  condition: Condition<OpenedPage>,
) => { within(span: Span): Property<OpenedPage> } = eventuallyHolds

type Role = Parameters<Page['getByRole']>[0]

/** A press on the element with this `role` and exact `name`; impossible while it is missing, disabled or covered. */
export const press = (role: Role, name: string): Action<OpenedPage> => ({
  name: `press ${role} '${name}'`,
  run: ({ page }) => pressOn(page.getByRole(role, { name, exact: true })),
})

/** An action called `name`. `run` does it, and returns false when it is impossible now. */
export const action = (name: string, run: Action<OpenedPage>['run']): Action<OpenedPage> => ({ name, run })

/** No error of the page stays uncaught. */
export const noErrors: Property<OpenedPage> = never('an uncaught error', ({ errors }) => errors().length > 0)
