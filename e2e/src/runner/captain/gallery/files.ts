/** Files to choose as a picture: valid ones, and invalid ones that look alike. */
import { readFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { PICTURE_SIZE_LIMIT_BYTES } from '@drydock/contracts'
import type { FileName } from './fileNames.ts'

export interface ChosenFile {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer<ArrayBuffer>
}

/** 8 by 8 pixels of one gray. */
const JPEG = `/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==`
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><script>alert(1)</script></svg>'

/** In the picture with a location. */
export const CAMERA = 'Camera of Freja'

const jpeg = Buffer.from(JPEG, 'base64')

/** Returns the same picture, padded with comments to a length. */
function padded(length: number): Buffer<ArrayBuffer> {
  const most = 65_535
  const parts: Buffer[] = []
  for (let left = length - jpeg.length; left > 0; ) {
    // A comment needs at least four bytes, so no fewer may be left.
    const size = left > most + 2 + 4 ? most + 2 : left > most + 2 ? most - 2 : left
    const comment = Buffer.alloc(size, 0x20)
    comment.set([0xff, 0xfe])
    comment.writeUInt16BE(size - 2, 2)
    parts.push(comment)
    left -= size
  }
  return Buffer.concat([jpeg.subarray(0, 2), ...parts, jpeg.subarray(2)])
}

/** A picture whose header claims 60,000 by 60,000 pixels. */
function flood(): Buffer<ArrayBuffer> {
  const it = Buffer.from(jpeg)
  const frame = it.indexOf(Buffer.from([0xff, 0xc0]))
  it.writeUInt16BE(60_000, frame + 5)
  it.writeUInt16BE(60_000, frame + 7)
  return it
}

/** Returns a picture with the Exif data of a camera: the location 55° 40' 33.96" N, and the owner. */
function withPlace(): Buffer<ArrayBuffer> {
  const entry = (tag: number, type: number, count: number, value: number): Buffer => {
    const it = Buffer.alloc(12)
    it.writeUInt16BE(tag, 0)
    it.writeUInt16BE(type, 2)
    it.writeUInt32BE(count, 4)
    it.writeUInt32BE(value, 8)
    return it
  }
  const directory = (...entries: readonly Buffer[]): Buffer =>
    Buffer.concat([Buffer.from([0, entries.length]), ...entries, Buffer.alloc(4)])
  const [ASCII, LONG, RATIONAL] = [2, 4, 5]
  const main = directory(entry(0x010f, ASCII, CAMERA.length, 104), entry(0x8825, LONG, 1, 38))
  const gps = directory(entry(1, ASCII, 2, 0x4e000000), entry(2, RATIONAL, 3, 80))
  const latitude = Buffer.alloc(24)
  ;[55, 1, 40, 1, 3_396, 100].forEach((it, at) => latitude.writeUInt32BE(it, at * 4))
  const tiff = Buffer.concat([
    Buffer.from('MM'),
    Buffer.from([0, 42, 0, 0, 0, 8]),
    main,
    gps,
    Buffer.alloc(80 - 8 - main.length - gps.length),
    latitude,
    Buffer.from(CAMERA),
  ])
  const body = Buffer.concat([Buffer.from('Exif'), Buffer.alloc(2), tiff])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)])
}

const TABLE: Readonly<Record<FileName, () => ChosenFile>> = {
  jpeg: () => ({ name: 'sunset.jpg', type: 'image/jpeg', bytes: jpeg }),
  png: () => ({ name: 'harbour.png', type: 'image/png', bytes: Buffer.from(PNG, 'base64') }),
  gif: () => ({
    name: 'waves.gif',
    type: 'image/gif',
    bytes: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  }),
  'svg-called-jpg': () => ({ name: 'sunset.jpg', type: 'image/jpeg', bytes: Buffer.from(SVG) }),
  truncated: () => ({ name: 'sunset.jpg', type: 'image/jpeg', bytes: jpeg.subarray(0, -4) }),
  flood: () => ({ name: 'sunset.jpg', type: 'image/jpeg', bytes: flood() }),
  'almost-5-mb': () => ({ name: 'sunset.jpg', type: 'image/jpeg', bytes: padded(PICTURE_SIZE_LIMIT_BYTES - 1) }),
  'with-place': () => ({ name: 'sunset.jpg', type: 'image/jpeg', bytes: withPlace() }),
  '5-mb': () => ({ name: 'sunset.jpg', type: 'image/jpeg', bytes: padded(PICTURE_SIZE_LIMIT_BYTES) }),
}

const TYPES: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
}

/** Returns a file of the table, a file from disk, or one of a given size. */
export function fileOf(it: FileName | { readonly path: string } | { readonly bytes: number }): ChosenFile {
  if (typeof it === 'string') return TABLE[it]()
  if ('bytes' in it) return { name: 'sunset.jpg', type: 'image/jpeg', bytes: padded(it.bytes) }
  return {
    name: basename(it.path),
    type: TYPES[extname(it.path).toLowerCase()] ?? 'application/octet-stream',
    bytes: readFileSync(it.path),
  }
}
