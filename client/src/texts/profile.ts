/** Texts of the account screen. */
export const profile = {
  title: 'Profile',
  user: 'User',
  ship: 'Boat',
  role: 'Role',
  captain: 'Captain',
  friend: 'Sailor friend',
  version: 'Version',
  logout: 'LOGOUT',
  later: 'Data use, notifications and connected accounts come with a later version.',
} as const
