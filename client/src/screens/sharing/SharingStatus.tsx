/**
 * What is seen of sharing: that a picture is being made, and the picture where one more tap is needed. Source:
 * OPEN-098.
 */
import { LoadingNotice } from '#components/Notice.tsx'
import { lazily } from '#screens/shared/lazyComponent.ts'
import { Part } from '#screens/shared/LazyPart.tsx'
import { useFocusBack } from '#screens/shared/useFocusBack.ts'
import type { Sharing } from '#screens/sharing/useSharing.ts'
import { sharing as texts } from '#texts/sharing.ts'

const ShareDialog = lazily(async () => (await import('#screens/sharing/ShareDialog.tsx')).ShareDialog)

export function SharingRoom({ state, again, close }: Sharing) {
  useFocusBack(state.is === 'ready')
  if (state.is === 'composing') return <LoadingNotice label={texts.composing} />
  if (state.is !== 'ready') return null
  return (
    <Part gone={close}>
      <ShareDialog {...state} again={again} close={close} />
    </Part>
  )
}
