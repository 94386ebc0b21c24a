/** Hands a text to the clipboard or to the share feature of the device. */

/** Returns whether the clipboard took it; to be called in a press. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch (error) {
    console.warn('The text could not be copied.', error)
    return false
  }
}

/** Whether the device has a share feature for texts. */
export const canShareText = (): boolean => 'share' in navigator

/** Errors of a share sheet that was closed, and of one that is still open. */
const HARMLESS: readonly string[] = ['AbortError', 'InvalidStateError']

/**
 * Opens the share feature, in a press; returns false when the device refuses. Closing it is no failure, and neither is
 * a second press while it is open, which does nothing.
 */
export async function shareText(text: string, title: string): Promise<boolean> {
  try {
    await navigator.share({ text, title })
    return true
  } catch (error) {
    if (error instanceof DOMException && HARMLESS.includes(error.name)) return true
    console.warn('The text could not be shared.', error)
    return false
  }
}
