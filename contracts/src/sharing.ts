/** Sharing a trip as a picture. Source: SHARE, OPEN-098. */

/** Width of the shared picture in pixels. LIMIT-48. */
export const SHARE_WIDTH_PX = 1535

export const SHARE_TEXTS = {
  unsupported: "Your device doesn't support sharing files.",
  failed: 'Image creation failed',
  error: (detail: string): string => `An error occurred while generating the image: ${detail}`,
} as const
