/** A mark on the icon of the installed app. */

/** Only where the platform has it; a refusal changes nothing that matters. */
export function setBadge(on: boolean): void {
  if (typeof navigator === 'undefined' || !('setAppBadge' in navigator)) return
  const done = on ? navigator.setAppBadge() : navigator.clearAppBadge()
  done.catch((error: unknown) => console.warn('The icon of the app could not be marked.', error))
}
