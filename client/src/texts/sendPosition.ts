/** Texts of copying and sharing a position. XTRA-11. */

export const sendPosition = {
  copy: 'Copy the position',
  share: 'Share the position',
  title: 'Position of the boat',
  copied: (text: string): string => `Copied: ${text}`,
  notCopied: 'This browser did not allow copying.',
  notShared: 'This device did not share it.',
  formats: 'Copy and share positions as',
  format: {
    degrees: 'Degrees: 54.321000 N',
    minutes: "Degrees and minutes: 54° 19.260' N",
    link: 'Link that opens a map: geo:',
  },
} as const
