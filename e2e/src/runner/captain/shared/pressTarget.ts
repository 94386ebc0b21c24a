/** Target of the action `press`: a control by role and name, where needed inside another element. */
import * as z from 'zod/mini'

/** Roles of controls that a person presses. */
export const pressedRoles = ['button', 'link', 'menuitem', 'tab', 'switch', 'checkbox', 'radio', 'option'] as const

/** Roles of elements that tell equal controls apart. */
export const surroundingRoles = [
  ...(['dialog', 'alertdialog', 'alert', 'menu', 'listitem', 'row', 'list', 'group', 'form', 'region'] as const),
  ...(['navigation', 'banner', 'main'] as const),
] as const

const Name = z.string().check(z.minLength(1))

export const PressTarget = z.strictObject({
  role: z.enum(pressedRoles),
  name: Name,
  in: z.optional(z.strictObject({ role: z.enum(surroundingRoles), name: z.optional(Name) })),
})
export type PressTarget = z.infer<typeof PressTarget>
