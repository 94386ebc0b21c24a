/** Whether a file is a picture that the gallery takes: judged by what is in it, before anything decodes it. Source: GALLERY-14, GALLERY-15, LIMIT-35, OPEN-097; QUALITY (pictures). */
import { PICTURE_BELOW_BYTES, PICTURE_TYPES } from '@drydock/contracts'

interface Found {
  readonly width: number
  readonly height: number
  /** Where the picture ends and something else may follow. */
  readonly end: number
}

/** More would fill the memory of a phone once it is decoded, however small the file. */
const MOST_PIXELS = 64_000_000
const PNG_SIGN = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Markers of a JPEG that tell its size: all beginnings of a frame but the tables among them. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf])
const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
/** What makes the rest of a file into another kind of file: archive, document, page, script. Cameras put pictures and films there. */
const ARCHIVE = `PK${String.fromCharCode(3, 4)}`
const FOREIGN = /%PDF|<(?:!doctype|html|head|body|script|svg|iframe|\?php|\?xml)/i

const pair = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)
const quad = (bytes: Uint8Array, at: number): number => pair(bytes, at) * 65_536 + pair(bytes, at + 2)
const wordAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4))

/** A scan ends at the next marker that is neither a stuffed byte nor a restart. */
function afterScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

function jpeg(bytes: Uint8Array): Found | undefined {
  let size = { width: 0, height: 0 }
  let hasScan = false
  let at = 2
  while (at + 1 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === END_OF_IMAGE) return hasScan ? { ...size, end: at + 2 } : undefined
    const length = pair(bytes, at + 2)
    if (length < 2) return undefined
    if (FRAMES.has(marker)) size = { height: pair(bytes, at + 5), width: pair(bytes, at + 7) }
    at += 2 + length
    if (marker !== START_OF_SCAN) continue
    hasScan = true
    at = afterScan(bytes, at)
  }
  return undefined
}

function png(bytes: Uint8Array): Found | undefined {
  if (wordAt(bytes, 12) !== 'IHDR') return undefined
  const size = { width: quad(bytes, 16), height: quad(bytes, 20) }
  let hasData = false
  let at = PNG_SIGN.length
  while (at + 12 <= bytes.length) {
    const end = at + 12 + quad(bytes, at)
    const kind = wordAt(bytes, at + 4)
    if (end > bytes.length) return undefined
    if (kind === 'IDAT') hasData = true
    if (kind === 'IEND') return hasData ? { ...size, end } : undefined
    at = end
  }
  return undefined
}

function found(bytes: Uint8Array): Found | undefined {
  if (PNG_SIGN.every((it, at) => bytes[at] === it)) return png(bytes)
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? jpeg(bytes) : undefined
}

function isForeign(bytes: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(bytes)
  return text.includes(ARCHIVE) || FOREIGN.test(text)
}

/** `size` in bytes. What fails here is not read any further. */
export const mayBePicture = ({ type, size }: { readonly type: string; readonly size: number }): boolean => size < PICTURE_BELOW_BYTES && PICTURE_TYPES.some(it => it === type)

/** Whether these bytes are a whole JPEG or PNG of a size that can be shown, and nothing else beside it. */
export function isPicture(bytes: Uint8Array): boolean {
  const it = found(bytes)
  return it !== undefined && it.width > 0 && it.height > 0 && it.width * it.height <= MOST_PIXELS && !isForeign(bytes.subarray(it.end))
}
