/** Question before a form with unsaved changes is left. Source: PROFILE-47, CONTACT-39, CONTACT-41, OPEN-119. */

export const unsavedDialog = {
  title: 'Unsaved Changes',
  ask: 'You have unsaved changes. Do you really want to leave without saving?',
  leave: 'Leave',
} as const
