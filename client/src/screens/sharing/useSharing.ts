/** Sharing from a tap to the share sheet of the device. Source: SHARE, OPEN-098. */
import { useState } from 'react'
import { useMounted } from '#screens/shared/useMounted.ts'
import { sendFile } from '#share/send.ts'
import type { SharedPicture, ShareResult, SlotPhoto } from '#share/shareFile.ts'
import { showWarning } from '#stores/banners.ts'
import { sharing as texts } from '#texts/sharing.ts'

export interface ShareRequest {
  readonly title: string
  readonly date: string
  /** The captured log; rejects with a text for the person. */
  log(): Promise<Blob | undefined>
  photos(): Promise<readonly SlotPhoto[]>
}
/** `blocked`: one more tap is needed; `unsupported`: the device cannot, so the picture can be kept. */
export type SharingState =
  | { readonly is: 'idle' | 'composing' }
  | { readonly is: 'ready'; readonly file: File; readonly title: string; readonly why: 'blocked' | 'unsupported' }

export interface Sharing {
  readonly state: SharingState
  /** @param picture Rejects with a text for the person when something of it cannot be read. */
  share(picture: ShareRequest | Promise<ShareRequest>): Promise<void>
  /** Handles the tap on SHARE below the picture. */
  again(): Promise<void>
  close(): void
}

/** Texts that are shown unchanged. */
export class UserMessageError extends Error {
  override readonly name = 'UserMessageError'
}

/** The finished picture, or the text that says why there is none. */
export function valueOrThrow<T>(made: ShareResult<T>): T {
  if (!made.ok) throw new UserMessageError(made.text)
  return made.value
}

async function pictureOf({ title, date, log, photos }: ShareRequest): Promise<SharedPicture> {
  const { sharedFile } = await import('#share/shareFile.ts')
  return valueOrThrow(await sharedFile({ title, date, log: await log(), photos: await photos() }))
}

/** Returns the sharing of one screen, idle at first. Failures are shown in the WARNING banner. */
export function useSharing(): Sharing {
  const [state, setState] = useState<SharingState>({ is: 'idle' })
  const isMounted = useMounted()
  const close = (): void => setState({ is: 'idle' })

  const send = async (file: File, title: string, leftOut: readonly number[] = []): Promise<void> => {
    const sent = await sendFile(file, title)
    const warnings = [...(sent === 'unsupported' ? [texts.unsupported] : []), ...leftOut.map(texts.leftOut)]
    if (warnings.length > 0) showWarning(...warnings)
    if (sent === 'unsupported' || sent === 'blocked') setState({ is: 'ready', file, title, why: sent })
    else close()
  }
  const report = (error: unknown): void => {
    close()
    showWarning(
      error instanceof UserMessageError
        ? error.message
        : texts.error(error instanceof Error ? error.message : String(error)),
    )
  }
  return {
    state,
    close,
    share: async request => {
      if (state.is === 'composing') return
      setState({ is: 'composing' })
      try {
        const picture = await request
        const { file, leftOut } = await pictureOf(picture)
        // A share sheet over another screen would surprise the person.
        if (isMounted.current) await send(file, picture.title, leftOut)
      } catch (error) {
        report(error)
      }
    },
    again: async () => {
      if (state.is !== 'ready') return
      await send(state.file, state.title).catch(report)
    },
  }
}
