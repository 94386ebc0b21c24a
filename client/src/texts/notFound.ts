/** Texts of the not-found screen. */
export const notFound = {
  home: 'Back to Home',
  title: 'There is no page at this address',
  hint: 'The address may be mistyped, or the page was removed.',
} as const
