/** Texts of the not-found screen. */
export const notFound = {
  home: 'Back to Home',
  missing: 'Nothing belongs to this address',
  missingHint: 'It may have been mistyped, or what it led to is gone.',
} as const
