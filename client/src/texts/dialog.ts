/** Texts that all dialogs share. */
export const dialog = { cancel: 'Cancel' } as const
