/**
 * Journey memories: five pictures of a favourite journey. Source: GALLERY, ROUTE-23 to ROUTE-25, ROLE-13 to ROLE-16,
 * OPEN-077, OPEN-085.
 */
import { PICTURE_SLOTS } from '@drydock/contracts'
import { useEffect, useMemo, useState } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import css from './gallery.module.css'
import { LoadingNotice } from '#components/LoadingNotice.tsx'
import { ProgressBar } from '#components/ProgressBar.tsx'
import { FailedReading } from '#screens/shared/FailedReading.tsx'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { GalleryOptions } from '#screens/gallery/GalleryOptions.tsx'
import { SlotCard } from '#screens/gallery/SlotCard.tsx'
import { preloadFluent } from '#screens/shared/fluentParts.ts'
import { lazyComponent } from '#screens/shared/lazyComponent.ts'
import { LazyPart } from '#screens/shared/LazyPart.tsx'
import { useBack } from '#screens/shared/useBack.ts'
import { useFocusBack } from '#screens/shared/useFocusBack.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { removeTemporaryPictures } from '#stores/capturedLog.ts'
import { filledCount, gallery, galleryOf, openGallery, totalTransfer, readGallery } from '#stores/gallery.ts'
import { closePicture } from '#stores/galleryActions.ts'
import { frame } from '#texts/frame.ts'
import { gallery as texts } from '#texts/gallery.ts'
import { calendarDay } from '#texts/formatDate.ts'

const PictureView = lazyComponent(async () => (await import('#screens/gallery/PictureView.tsx')).PictureView)

function Download() {
  const download = totalTransfer(useSnapshot(gallery), 'download')
  if (!download) return null
  const { bytes, of } = download
  return (
    <ProgressBar
      name={texts.downloading}
      icon="image"
      part={of ? { percent: Math.floor((bytes / of) * 100), text: texts.percent(bytes, of) } : undefined}
    />
  )
}

function Slots() {
  const it = useSnapshot(gallery)
  const nickname = it.journey?.nickname ?? ''
  const bar = totalTransfer(it, 'upload')
  const first = it.slots.findIndex(({ state }) => state.is === 'uploading')
  const viewed = it.slots.findIndex(({ state }) => state.is === 'viewing')
  const shown = it.slots[viewed]
  useFocusBack(viewed >= 0)
  return (
    <>
      <p className={css.galleryLine} role="status">
        {[
          nickname,
          it.journey ? calendarDay(it.journey.favouriteDate) : '',
          texts.summary(filledCount(it), PICTURE_SLOTS.length),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Download />
      <ul className={css.slots} aria-label={texts.slots}>
        {it.slots.map((slot, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its number
          <SlotCard key={index} slot={index} it={slot} bar={index === first ? bar : undefined} nickname={nickname} />
        ))}
      </ul>
      {shown ? (
        <LazyPart onFailed={() => closePicture(viewed)}>
          <PictureView slot={viewed} it={shown} nickname={nickname} />
        </LazyPart>
      ) : null}
    </>
  )
}

export function GalleryScreen() {
  const { ids = '' } = useParams()
  const [query] = useSearchParams()
  const text = query.toString()
  const at = useMemo(() => galleryOf(ids, new URLSearchParams(text)), [ids, text])
  const { is } = useSnapshot(gallery)
  const [options, setOptions] = useState(false)
  const back = useBack()
  useEffect(() => openGallery(at), [at])
  useEffect(() => removeTemporaryPictures, [])
  if (is === 'barred') return <Navigate to="/home" replace />
  return (
    <div className={css.gallery}>
      <header className={css.galleryTop}>
        <button type="button" className="tool" aria-label={frame.back} onClick={back}>
          <ScreenIcon name="back" />
        </button>
        <h1 className="top-title grow">{texts.title}</h1>
        {is === 'shown' ? (
          <button
            type="button"
            className="tool"
            aria-label={texts.options}
            aria-haspopup="dialog"
            onPointerEnter={preloadFluent}
            onFocus={preloadFluent}
            onClick={() => setOptions(true)}
          >
            <ScreenIcon name="more" />
          </button>
        ) : null}
      </header>
      <GalleryOptions open={options} close={() => setOptions(false)} />
      {is === 'loading' || is === 'closed' ? <LoadingNotice label={texts.loading} /> : null}
      {is === 'shown' ? (
        <Slots />
      ) : (
        <FailedReading
          isFailed={is === 'error'}
          title={texts.failed}
          hint={texts.failedHint}
          run={() => void readGallery(at.journeyId)}
        />
      )}
    </div>
  )
}
