/** How the form of a favourite journey names its fields. */
export const FIELD_NAMES = { nickname: 'Nickname', description: 'Description' } as const
