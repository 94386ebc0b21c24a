/** Titles of the screens that a later version brings, and what they will show. */
import { titles } from '#texts/titles.ts'

export const places = {
  later: 'Not in this version',
  home: 'Back to Home',
  logbook: { title: titles.logbook, text: 'The trips of the boat will be here.' },
  gallery: { title: titles.gallery, text: 'The pictures of a journey will be here.' },
  missing: { title: titles.missing, text: 'Nothing belongs to this address.' },
} as const
