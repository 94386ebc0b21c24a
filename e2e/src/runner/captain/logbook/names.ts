/** Labels of the fields in the form of a favorite journey. */
export const FIELD_NAMES = { nickname: 'Nickname', description: 'Description' } as const
