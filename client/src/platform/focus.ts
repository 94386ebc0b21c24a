/** Permission of the app to move the keyboard focus. */

/** In a frame the focus belongs to the page around it, until a person is in the app. */
export const mayTakeFocus = (): boolean => window.parent === window || document.hasFocus()
