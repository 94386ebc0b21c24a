/**
 * The extra options of the gallery: the pictures alone, or below the log. Source: GALLERY-19, GALLERY-20, SHARE,
 * OPEN-093.
 */
import { lazyComponent } from '#screens/shared/lazyComponent.ts'
import { LazyPart } from '#screens/shared/LazyPart.tsx'
import { useFocusBack } from '#screens/shared/useFocusBack.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { SharingStatus } from '#screens/sharing/SharingStatus.tsx'
import { UserMessageError, useSharing } from '#screens/sharing/useSharing.ts'
import { loadCapturedLog } from '#stores/capturedLog.ts'
import { gallery, loadedPictures } from '#stores/gallery.ts'
import { calendarDay } from '#texts/formatDate.ts'
import { gallery as texts } from '#texts/gallery.ts'
import { sharing as sharingTexts } from '#texts/sharing.ts'

const OptionsDialog = lazyComponent(async () => (await import('#screens/sharing/OptionsDialog.tsx')).OptionsDialog)

/**
 * Returns the log that was captured for this gallery.
 * @throws UserMessageError if there is none or it is gone: an image without it would not be the one that was chosen.
 * SHARE-08.
 */
async function logOf(name: string): Promise<Blob> {
  const log = await loadCapturedLog(name)
  if (!log) throw new UserMessageError(sharingTexts.failed)
  return log
}

export function GalleryOptions({ open, close }: { open: boolean; close: () => void }) {
  const { journey, logFile } = useSnapshot(gallery)
  const sharing = useSharing()
  useFocusBack(open)
  const share = (withLog: boolean) => () => {
    close()
    void sharing.share({
      title: journey?.nickname || texts.title,
      date: journey ? calendarDay(journey.favouriteDate) : '',
      log: async () => (withLog && logFile !== '' ? logOf(logFile) : undefined),
      photos: loadedPictures,
    })
  }
  return (
    <>
      {open ? (
        <LazyPart onFailed={close}>
          <OptionsDialog
            actions={[
              { name: texts.shareMemories, run: share(false) },
              { name: texts.shareBoth, run: share(true) },
            ]}
            close={close}
          />
        </LazyPart>
      ) : null}
      <SharingStatus {...sharing} />
    </>
  )
}
