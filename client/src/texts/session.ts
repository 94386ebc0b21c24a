/** Texts around signing in and out. */
export const session = {
  leaving: 'Going to the sign-in page',
  signingOut: 'Signing out',
  signedOut: 'You are signed out',
  signedOutHint: 'The alarm data on this device is cleared.',
  signIn: 'Sign in',
  unreachable: 'You are signed out. The sign-in page cannot be reached',
  unfinished: 'The sign-in could not be finished',
  'not-stored': 'This device is full, or does not allow the app to store data. Free storage or allow it, then sign in.',
} as const
