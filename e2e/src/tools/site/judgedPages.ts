/** Pages of the site that are judged for accessibility: one of each kind. */
export const JUDGED_PAGES: readonly string[] = [
  'index.html',
  'control.html',
  'language.html',
  'state-tables.html',
  'modules/index.html',
]
