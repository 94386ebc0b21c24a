/** Roles that elements of the app have: an expectation of the screen names one of them. */
export const screenRoles = [
  ...(['alert', 'alertdialog', 'banner', 'button', 'checkbox', 'dialog', 'form', 'group', 'heading', 'img'] as const),
  ...(['link', 'list', 'listitem', 'main', 'menu', 'menuitem', 'meter', 'navigation', 'progressbar'] as const),
  ...(['region', 'row', 'status', 'switch', 'tab', 'table', 'textbox', 'timer'] as const),
] as const
