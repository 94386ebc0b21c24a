/** Texts that lead to man over board. */
export const mob = {
  first: 'MOB - MAN OVER BOARD',
  second: 'PHONE LOCATION',
  name: 'MOB - MAN OVER BOARD, PHONE LOCATION',
} as const
