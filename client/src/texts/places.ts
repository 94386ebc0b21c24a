/** Texts of an address to which nothing belongs. */
export const places = { home: 'Back to Home', missing: 'Nothing belongs to this address.' } as const
