/** Sanitizes paths that come from outside, since browsers read some of them as another host. */

/**
 * Returns a path that stays within the app: it begins with one slash. Browsers read a backslash as a slash, and skip
 * tabs and line breaks.
 */
export const appPath = (path: string): string => `/${path.replace(/[\t\r\n]/g, '').replace(/^[/\\]+/, '')}`
