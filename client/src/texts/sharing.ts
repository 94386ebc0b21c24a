/** Texts of what is shared, and of the sharing itself. Source: SHARE; OPEN-098. */
import { SHARE_TEXTS } from '@drydock/contracts'

export const sharing = {
  ...SHARE_TEXTS,
  composing: 'Making the picture',
  ready: { blocked: 'Ready to share', unsupported: 'Ready to download' },
  leftOut: (slot: number): string => `Picture ${slot} could not be read and is left out.`,
  noPicture: 'No picture could be read.',
  alt: (title: string): string => `The picture to share: ${title}`,
  share: 'SHARE',
  download: 'DOWNLOAD',
  file: (date: string): string =>
    `marineone-${date === '' ? 'journey' : date.replaceAll(/[^A-Za-z0-9]+/g, '-').toLowerCase()}.jpeg`,
  north: 'N',
} as const
