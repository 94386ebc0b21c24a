/** Texts of the overlay that covers the page. Source: FORMAT-16. */
export const processing = {
  labels: { 'signing-out': 'Signing out...', restarting: 'Restarting...', resetting: 'Factory reset...' },
  refreshing: (seconds: number): string => `Refreshing in ${seconds} seconds`,
  left: 'seconds left',
} as const
