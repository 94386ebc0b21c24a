/** Right of the app to move the focus of the keyboard to its own elements. */

/** In a frame the focus belongs to the page around it, until a person is in the app. */
export const mayTakeFocus = (): boolean => window.parent === window || document.hasFocus()
