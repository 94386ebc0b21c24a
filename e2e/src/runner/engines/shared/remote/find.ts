/** Finds the elements of a locator in a page. Runs in the page. */
import type { RoleOptions, View } from '#runner/eyes/page/view.ts'
import { type LocatorStep, wantedOf } from './steps.ts'

type RoleStep = Extract<LocatorStep, { by: 'role' }>
const optionsOf = ({ options: { name, ...options } }: RoleStep): RoleOptions =>
  name === undefined ? options : { ...options, name: wantedOf(name) }

function follow(view: View, step: LocatorStep, page: View): View {
  switch (step.by) {
    case 'role':
      return view.getByRole(step.role, optionsOf(step))
    case 'text':
      return view.getByText(wantedOf(step.wanted), { exact: step.exact })
    case 'label':
      return view.getByLabel(wantedOf(step.wanted), { exact: step.exact })
    case 'css':
      return view.locator(step.selector)
    case 'filter':
      return view.filter({
        ...(step.hasText === undefined ? {} : { hasText: wantedOf(step.hasText) }),
        ...(step.has === undefined ? {} : { has: findSteps(page, step.has) }),
      })
    case 'or':
      return view.or(findSteps(page, step.other))
    case 'first':
      return view.first()
    case 'last':
      return view.last()
  }
}

/** Follows the steps from the whole page. */
export const findSteps = (page: View, steps: readonly LocatorStep[]): View =>
  steps.reduce((view, step) => follow(view, step, page), page)
