/** Simulated share sheet of the phone: its result, and the picture that was last shared. */
import { type CanvasMode, type DrawnPicture, trackDrawing } from './drawing.ts'
import type { PendingWork } from './pendingWork.ts'

/** Result of sharing: `late` fails once, because the tap is too long ago; `failing` always fails. */
export type ShareSheetMode = 'supported' | 'unsupported' | 'cancelled' | 'late' | 'failing'

export interface SharedPicture {
  /** Number of calls since the document was opened, successful or not. */
  readonly times: number
  readonly title: string
  readonly file: string
  readonly type: string
  /** px. */
  readonly width: number
  readonly height: number
  /** Whether the picture equals the one before, byte by byte. */
  readonly same: boolean
  readonly drawn: DrawnPicture | undefined
}

export interface ShareSheet {
  setMode(to: ShareSheetMode): void
  setCanvasMode(how: CanvasMode): void
  readonly shared: SharedPicture | undefined
}

const REFUSALS: Readonly<Partial<Record<ShareSheetMode, readonly [name: string, message: string]>>> = {
  cancelled: ['AbortError', 'Share canceled'],
  late: ['NotAllowedError', 'Must be handling a user gesture to perform a share request.'],
  failing: ['DataError', 'The share sheet broke down.'],
}

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), it => it.toString(16).padStart(2, '0')).join('')

interface Picture extends Pick<SharedPicture, 'title' | 'file' | 'type' | 'width' | 'height'> {
  readonly hash: string
}

/** The picture that is shared, with the hash of its bytes. @throws TypeError without a file */
async function pictureOf(realm: typeof globalThis, { files: [file] = [], title = '' }: ShareData): Promise<Picture> {
  if (!file) throw new TypeError('There is no file to be shared.')
  const [bitmap, digest] = await Promise.all([
    realm.createImageBitmap(file),
    realm.crypto.subtle.digest('SHA-256', await file.arrayBuffer()),
  ])
  const { width, height } = bitmap
  bitmap.close()
  return { title, file: file.name, type: file.type, width, height, hash: hex(digest) }
}

/** Installs the share sheet; until its mode is set, the page has that of the browser. */
export function installShareSheet(realm: typeof globalThis, pendingWork: PendingWork, isDrawn: boolean): ShareSheet {
  let word: ShareSheetMode = 'unsupported'
  let how: CanvasMode = 'working'
  let last: { readonly it: SharedPicture; readonly hash: string } | undefined
  let watched: (() => DrawnPicture | undefined) | undefined

  const recordPicture = async (data: ShareData): Promise<void> => {
    const { hash, ...picture } = await pictureOf(realm, data)
    last = {
      hash,
      it: {
        times: (last?.it.times ?? 0) + 1,
        ...picture,
        same: last?.hash === hash,
        drawn: watched?.(),
      },
    }
  }
  const share = async (data: ShareData = {}): Promise<void> => {
    await recordPicture(data)
    const refusal = REFUSALS[word]
    if (word === 'late') word = 'supported'
    if (refusal) throw new DOMException(refusal[1], refusal[0])
  }
  const watch = (): void => {
    if (isDrawn) watched ??= trackDrawing(realm, () => how)
  }
  return {
    setMode(to) {
      word = to
      watch()
      const { navigator } = realm
      Object.defineProperty(navigator, 'canShare', {
        value: ({ files = [] }: ShareData = {}) => word !== 'unsupported' && files.length > 0,
        configurable: true,
      })
      Object.defineProperty(navigator, 'share', {
        value: (data?: ShareData) => pendingWork.track('share', 'sheet', share(data)),
        configurable: true,
      })
    },
    setCanvasMode(to) {
      how = to
      watch()
    },
    get shared() {
      return last?.it
    },
  }
}
