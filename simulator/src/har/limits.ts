/** Limits of HAR files. */

/** Longest HAR file that is read, in bytes without compression. Its text must fit into one string. */
export const MAX_HAR_BYTES = 256 * 1_048_576
