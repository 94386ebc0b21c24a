/** Names of the files that an action can choose as a picture. */
export const FILES = [
  'jpeg',
  'png',
  'gif',
  'svg-called-jpg',
  'truncated',
  'flood',
  'almost-5-mb',
  '5-mb',
  'with-place',
] as const
export type FileName = (typeof FILES)[number]
