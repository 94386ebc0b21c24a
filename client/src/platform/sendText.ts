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

/** Opens the share feature, in a press; returns false when the device refuses. Closing it is no failure. */
export async function shareText(text: string, title: string): Promise<boolean> {
  try {
    await navigator.share({ text, title })
    return true
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return true
    console.warn('The text could not be shared.', error)
    return false
  }
}
