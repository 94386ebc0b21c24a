/** Badge on the icon of the installed app. */

/** Shows a number where the platform has a badge, none for 0; a refusal is ignored. */
export function setBadge(count: number): void {
  if (typeof navigator === 'undefined' || !('setAppBadge' in navigator)) return
  const done = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  done.catch((error: unknown) => console.warn('The icon of the app could not be marked.', error))
}
