/** The picture of a slot, large; a person with upload access may delete it. Source: GALLERY-07 to GALLERY-09. */
import { PICTURE_SLOTS } from '@drydock/contracts'
import type { Snapshot } from 'valtio/vanilla'
import { LoadingNotice } from '#components/LoadingNotice.tsx'
import { EmptyNotice } from '#components/Notice.tsx'
import { PictureDialog } from '#components/fluent/PictureDialog.tsx'
import type { Turns } from '#components/fluent/PictureTurn.tsx'
import { usePictureUrl } from '#screens/shared/usePictureUrl.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { gallery as store, type Slot } from '#stores/gallery.ts'
import { closePicture, removePicture, showPictureOf } from '#stores/galleryActions.ts'
import { profile } from '#stores/profile.ts'
import { gallery as texts } from '#texts/gallery.ts'

/** Returns the other pictures to turn to; undefined for a single picture. */
function useTurns(slot: number): Turns | undefined {
  const { slots } = useSnapshot(store)
  const shown = slots.flatMap(({ state }, index) => (state.is === 'filled' || state.is === 'viewing' ? [index] : []))
  if (shown.length < 2) return undefined
  const way = (to: number | undefined) => (to === undefined || to === slot ? undefined : () => showPictureOf(slot, to))
  const at = shown.indexOf(slot)
  const turnTo = {
    first: way(shown[0]),
    previous: way(shown[at - 1]),
    next: way(shown[at + 1]),
    last: way(shown.at(-1)),
  }
  return { place: texts.place(slot + 1, PICTURE_SLOTS.length), turnTo }
}

export function PictureView({
  slot,
  it: { picture },
  nickname,
}: {
  slot: number
  it: Snapshot<Slot>
  nickname: string
}) {
  const mayDelete = useSnapshot(profile).it?.hasUploadAccess === true
  const url = usePictureUrl(picture === 'missing' ? undefined : picture)
  const turns = useTurns(slot)
  const instead =
    picture === 'missing' ? (
      <EmptyNotice icon="tri" title={texts.missing} hint="" />
    ) : (
      <LoadingNotice label={texts.downloading} />
    )
  return (
    <PictureDialog
      title={texts.picture(slot + 1)}
      src={url}
      alt={texts.alt(slot + 1, nickname)}
      placeholder={instead}
      turns={turns}
      close={() => closePicture(slot)}
    >
      {mayDelete ? (
        <button type="button" className="btn btn-grave" onClick={() => void removePicture(slot)}>
          {texts.delete}
        </button>
      ) : null}
    </PictureDialog>
  )
}
