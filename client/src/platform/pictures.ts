/**
 * Re-encodes a picture as JPEG, which removes position, camera and other metadata. Source: QUALITY (pictures),
 * OPEN-094.
 */

/** The longer side, in pixels: more than a shared picture shows. */
const LONGEST_PX = 2_560
const QUALITY = 0.88

async function drawAsJpeg(picture: ImageBitmap): Promise<Blob> {
  const scale = Math.min(1, LONGEST_PX / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('there is nothing to draw on')
  // A JPEG has no transparency; without a background it would turn black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      it => (it ? resolve(it) : reject(new Error('the picture could not be written'))),
      'image/jpeg',
      QUALITY,
    ),
  )
}

/**
 * Returns the same picture as an upright JPEG, at most 2560 pixels long. Rejects an undecodable one. Without a page
 * there is no canvas, and it is returned unchanged.
 */
export async function reencodedAsJpeg(file: Blob): Promise<Blob> {
  if (typeof document === 'undefined') return file
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    return await drawAsJpeg(picture)
  } finally {
    picture.close()
  }
}
