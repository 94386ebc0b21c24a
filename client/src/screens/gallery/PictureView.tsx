/** The picture of a slot, large; who has upload access may delete it. Source: GALLERY-07 to GALLERY-09. */
import type { Snapshot } from 'valtio/vanilla'
import { EmptyNotice, LoadingNotice } from '#components/Notice.tsx'
import { PictureDialog } from '#components/fluent/PictureDialog.tsx'
import { usePictureUrl } from '#screens/gallery/usePictureUrl.ts'
import { useSnapshot } from '#screens/live/useSnapshot.ts'
import type { Slot } from '#stores/gallery.ts'
import { closePicture, removePicture } from '#stores/galleryactions.ts'
import { profile } from '#stores/profile.ts'
import { gallery as texts } from '#texts/gallery.ts'

export function PictureView({ slot, it: { picture }, nickname }: { slot: number; it: Snapshot<Slot>; nickname: string }) {
  const mayDelete = useSnapshot(profile).it?.hasUploadAccess === true
  const url = usePictureUrl(picture === 'missing' ? undefined : picture)
  const instead = picture === 'missing' ? <EmptyNotice icon="tri" title={texts.missing} hint="" /> : <LoadingNotice label={texts.downloading} />
  return (
    <PictureDialog title={texts.picture(slot + 1)} src={url} alt={texts.alt(slot + 1, nickname)} instead={instead} close={() => closePicture(slot)}>
      {mayDelete ? (
        <button type="button" className="btn btn-grave" onClick={() => void removePicture(slot)}>
          {texts.delete}
        </button>
      ) : null}
    </PictureDialog>
  )
}
