/** Texts of the journey memories. Source: GALLERY; OPEN-093, OPEN-126. */
import { GALLERY_TEXTS } from '@drydock/contracts'
import { fixed } from '#texts/language.ts'

const MEGABYTE = 1_000_000
const KILOBYTE = 1_000
const megabytes = (bytes: number): string => fixed(bytes / MEGABYTE, 1)

/** '2.1 of 3.3 MB', and what is smaller in kB. */
const amount = (bytes: number, of: number): string =>
  of < MEGABYTE
    ? `${Math.floor(bytes / KILOBYTE)} of ${Math.ceil(of / KILOBYTE)} kB`
    : `${megabytes(bytes)} of ${megabytes(of)} MB`

export const gallery = {
  title: 'Journey Memories',
  slots: 'Pictures',
  upload: 'Click here to upload',
  hint: (slot: number): string => `Picture ${slot}, JPG or PNG under 5 MB`,
  picture: (slot: number): string => `Picture ${slot}`,
  open: (slot: number, of: number): string => `Picture ${slot} of ${of}, open`,
  place: (slot: number, of: number): string => `${slot} of ${of}`,
  file: (slot: number): string => `File for picture ${slot}`,
  alt: (slot: number, nickname: string): string =>
    nickname === '' ? `Picture ${slot} of the journey` : `Picture ${slot} of ${nickname}`,
  previous: 'Previous picture',
  next: 'Next picture',
  missing: 'This picture could not be read',
  uploading: 'Uploading...',
  downloading: 'Downloading...',
  removing: 'Deleting …',
  waiting: (slot: number): string => `Picture ${slot} is on its way`,
  percent: (bytes: number, of: number): string => `${Math.floor((bytes / of) * 100)} %`,
  amount,
  summary: (filled: number, of: number): string => `${filled} of ${of} pictures`,
  refused: { permission: GALLERY_TEXTS.permission, picture: GALLERY_TEXTS.refused },
  delete: 'DELETE',
  options: 'Extra options',
  shareMemories: 'Share journey memories',
  shareBoth: 'Share log and journey memories',
  loading: 'Reading the journey',
  failed: 'The journey could not be read',
  failedHint: 'It may have been removed.',
} as const
