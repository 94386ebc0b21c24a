/** Texts of the not-found screen. */
export const notFound = {
  home: 'Back to Home',
  missing: 'There is no page at this address',
  missingHint: 'The address may be mistyped, or the page was removed.',
} as const
