/** Build digest of the workers and runs of a test. */
export const BUILD = 'b'.repeat(64)
