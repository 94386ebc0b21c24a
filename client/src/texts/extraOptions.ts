/** Texts of the dialog with the extra options of a log. LOGBOOK-19. */

export const extraOptions = {
  title: 'Extra options',
  close: 'Close',
} as const
