/** Files that somebody might choose as a picture: real ones, and such as only look like it. */
import { PICTURE_BELOW_BYTES } from '@drydock/contracts'

export const FILES = ['jpeg', 'png', 'gif', 'svg-called-jpg', 'truncated', 'flood', 'almost-5-mb', '5-mb'] as const
export type FileName = (typeof FILES)[number]

export interface ChosenFile {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer<ArrayBuffer>
}

/** 8 by 8 pixels of one grey. */
const JPEG = `/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==`
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><script>alert(1)</script></svg>'

const jpeg = Buffer.from(JPEG, 'base64')

/** The same picture with comments in front of what is drawn, until it has so many bytes. */
function padded(length: number): Buffer<ArrayBuffer> {
  const most = 65_535
  const parts: Buffer[] = []
  for (let left = length - jpeg.length; left > 0; ) {
    // A comment takes four bytes at least, so none may be left over that are fewer.
    const size = left > most + 2 + 4 ? most + 2 : left > most + 2 ? most - 2 : left
    const comment = Buffer.alloc(size, 0x20)
    comment.set([0xff, 0xfe])
    comment.writeUInt16BE(size - 2, 2)
    parts.push(comment)
    left -= size
  }
  return Buffer.concat([jpeg.subarray(0, 2), ...parts, jpeg.subarray(2)])
}

/** Says of itself that it has 60,000 by 60,000 pixels. */
function flood(): Buffer<ArrayBuffer> {
  const it = Buffer.from(jpeg)
  const frame = it.indexOf(Buffer.from([0xff, 0xc0]))
  it.writeUInt16BE(60_000, frame + 5)
  it.writeUInt16BE(60_000, frame + 7)
  return it
}

const TABLE: Readonly<Record<FileName, () => ChosenFile>> = {
  jpeg: () => ({ name: 'sunset.jpg', type: 'image/jpeg', bytes: jpeg }),
  png: () => ({ name: 'harbour.png', type: 'image/png', bytes: Buffer.from(PNG, 'base64') }),
  gif: () => ({ name: 'waves.gif', type: 'image/gif', bytes: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64') }),
  'svg-called-jpg': () => ({ name: 'sunset.jpg', type: 'image/jpeg', bytes: Buffer.from(SVG) }),
  truncated: () => ({ name: 'sunset.jpg', type: 'image/jpeg', bytes: jpeg.subarray(0, -4) }),
  flood: () => ({ name: 'sunset.jpg', type: 'image/jpeg', bytes: flood() }),
  'almost-5-mb': () => ({ name: 'sunset.jpg', type: 'image/jpeg', bytes: padded(PICTURE_BELOW_BYTES - 1) }),
  '5-mb': () => ({ name: 'sunset.jpg', type: 'image/jpeg', bytes: padded(PICTURE_BELOW_BYTES) }),
}

export const fileOf = (name: FileName): ChosenFile => TABLE[name]()
