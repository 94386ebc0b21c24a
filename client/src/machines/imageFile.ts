/**
 * Checks that a file is a JPEG or PNG that the gallery accepts, by its bytes, before anything decodes it. Source:
 * GALLERY-14, GALLERY-15, LIMIT-35, OPEN-097; QUALITY (pictures).
 */
import { PICTURE_SIZE_LIMIT_BYTES, PICTURE_TYPES } from '@drydock/contracts'

interface Size {
  readonly width: number
  readonly height: number
}
interface ImageInfo extends Size {
  /** Where other data may follow. */
  readonly end: number
}

/** More pixels would fill the memory of a phone once they are decoded, however small the file. */
const MOST_PIXELS = 64_000_000
const PNG_SIGN = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Markers of a JPEG that contain its size: all frame markers except the tables among them. */
const FRAMES = new Set<number | undefined>([
  0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf,
])
/** Bytes that may follow 0xff within a scan: a stuffed byte, a fill byte, or a restart. */
const WITHIN_SCAN = new Set<number | undefined>([0, 0xff, 0xd0, 0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7])
const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
/**
 * Content that makes the rest of a file another kind of file: archive, document, page, script. Cameras append pictures
 * and films.
 */
const ARCHIVE = `PK${String.fromCharCode(3, 4)}`
const FOREIGN = /%PDF|<(?:!doctype|html|head|body|script|svg|iframe|\?php|\?xml)/i

/** Returns an unsigned big-endian number of `length` bytes. */
const numberAt = (bytes: Uint8Array, at: number, length: number): number =>
  bytes.subarray(at, at + length).reduce((all, it) => all * 256 + it, 0)
const wordAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4))

/** Returns where a scan ends: at the next marker that cannot be part of it. */
function afterScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    if (!WITHIN_SCAN.has(bytes[at + 1])) return at
  }
  return bytes.length
}

function jpeg(bytes: Uint8Array): ImageInfo | undefined {
  let size: Size | undefined
  let hasScan = false
  let at = 2
  while (bytes[at] === 0xff) {
    const marker = bytes[at + 1]
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === END_OF_IMAGE) return hasScan && size ? { ...size, end: at } : undefined
    const length = numberAt(bytes, at + 2, 2)
    if (length < 2) return undefined
    if (FRAMES.has(marker)) size = { height: numberAt(bytes, at + 5, 2), width: numberAt(bytes, at + 7, 2) }
    at += 2 + length
    if (marker !== START_OF_SCAN) continue
    hasScan = true
    at = afterScan(bytes, at)
  }
  return undefined
}

function png(bytes: Uint8Array): ImageInfo | undefined {
  if (wordAt(bytes, 12) !== 'IHDR') return undefined
  const size = { width: numberAt(bytes, 16, 4), height: numberAt(bytes, 20, 4) }
  let hasData = false
  let at = PNG_SIGN.length
  // Each chunk has a length, so the loop ends with the file.
  for (;;) {
    const end = at + 12 + numberAt(bytes, at, 4)
    const kind = wordAt(bytes, at + 4)
    if (end > bytes.length) return undefined
    if (kind === 'IDAT') hasData = true
    if (kind === 'IEND') return hasData ? { ...size, end } : undefined
    at = end
  }
}

function imageInfo(bytes: Uint8Array): ImageInfo | undefined {
  if (PNG_SIGN.every((it, at) => bytes[at] === it)) return png(bytes)
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? jpeg(bytes) : undefined
}

function isForeign(bytes: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(bytes)
  return text.includes(ARCHIVE) || FOREIGN.test(text)
}

/** Returns whether a file may be read at all; `size` in bytes. */
export const mayBeImageFile = ({ type, size }: { readonly type: string; readonly size: number }): boolean =>
  size < PICTURE_SIZE_LIMIT_BYTES && PICTURE_TYPES.some(it => it === type)

/** Returns whether the bytes are one complete JPEG or PNG of a size that can be shown, and nothing else. */
export function isImageFile(bytes: Uint8Array): boolean {
  const info = imageInfo(bytes)
  return (
    info !== undefined &&
    info.width > 0 &&
    info.height > 0 &&
    info.width * info.height <= MOST_PIXELS &&
    !isForeign(bytes.subarray(info.end))
  )
}
