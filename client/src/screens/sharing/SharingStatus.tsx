/** Status of sharing: a picture is being made, or waits for one more tap. Source: OPEN-098. */
import { LoadingNotice } from '#components/LoadingNotice.tsx'
import { lazyComponent } from '#screens/shared/lazyComponent.ts'
import { LazyPart } from '#screens/shared/LazyPart.tsx'
import { useFocusBack } from '#screens/shared/useFocusBack.ts'
import type { Sharing } from '#screens/sharing/useSharing.ts'
import { sharing as texts } from '#texts/sharing.ts'

const ShareDialog = lazyComponent(async () => (await import('#screens/sharing/ShareDialog.tsx')).ShareDialog)

export function SharingStatus({ state, again, close }: Sharing) {
  useFocusBack(state.is === 'ready')
  if (state.is === 'composing') return <LoadingNotice label={texts.composing} />
  if (state.is !== 'ready') return null
  return (
    <LazyPart onFailed={close}>
      <ShareDialog {...state} again={again} close={close} />
    </LazyPart>
  )
}
