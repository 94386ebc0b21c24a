/** Texts of the favourite journeys. Source: JOURNEY; doc 2 §2, §4; OPEN-093, OPEN-109. */
export const journeys = {
  options: {
    'share-log': "Share captain's log",
    'share-log-with-memories': 'Share log with journey memories',
    save: 'Save to favourites',
    edit: 'Edit favourite journey',
    remove: 'Delete favourite journey',
    memories: 'Journey memories',
  },
  favourite: 'Favourite',
  nickname: 'Nickname',
  nicknameRequired: 'Nickname is required',
  tooLong: (most: number): string => `At most ${most} characters`,
  description: 'Description',
  save: 'SAVE',
  removeAsk: 'Delete favourite journey?',
  removeText: 'Removing the journey from favourites also removes all gallery photos.',
  remove: 'Delete',
  list: 'Favourite journeys',
  none: 'No favourite journeys yet',
  loading: 'Reading the favourite journeys',
  failed: 'The favourite journeys could not be read',
} as const
