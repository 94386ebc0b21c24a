/** One of the five slots: empty, uploading, or a picture. Source: GALLERY-02 to GALLERY-09, GALLERY-17, SM-SLOT. */
import { useEffect, useRef } from 'react'
import { PICTURE_SLOTS } from '@drydock/contracts'
import type { Snapshot } from 'valtio/vanilla'
import css from './gallery.module.css'
import { classes } from '#components/classes.ts'
import { ProgressBar } from '#components/ProgressBar.tsx'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { usePictureUrl } from '#screens/shared/usePictureUrl.ts'
import type { Transfer, Slot } from '#stores/gallery.ts'
import { cancelChoice, choosePicture, pressSlot } from '#stores/galleryActions.ts'
import { gallery as texts } from '#texts/gallery.ts'

const ACCEPTED = '.jpg,.jpeg,.png,image/jpeg,image/png'

interface EmptySlotProps {
  slot: number
  isPreparing: boolean
  refused: 'permission' | 'picture' | undefined
}

/** Where a file can be chosen. The alert stays in the page from the press on, so that its text is announced. */
function EmptySlot({ slot, isPreparing, refused }: EmptySlotProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const it = input.current
    const canceled = (): void => cancelChoice(slot)
    it?.addEventListener('cancel', canceled)
    return () => it?.removeEventListener('cancel', canceled)
  }, [slot])
  return (
    <>
      {isPreparing ? (
        <p className={classes('card', css.slotWaiting)}>{texts.waiting(slot + 1)}</p>
      ) : (
        <button type="button" className={css.slotEmpty} onClick={() => pressSlot(slot) && input.current?.click()}>
          <ScreenIcon name="camera" size={28} />
          <span className={css.slotUpload}>{texts.upload}</span>
          <span className={css.slotHint}>{texts.hint(slot + 1)}</span>
        </button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED}
        aria-label={texts.file(slot + 1)}
        onChange={event => {
          const file = event.target.files?.[0]
          if (file) void choosePicture(slot, file)
          else cancelChoice(slot)
          // The same file can be chosen once more.
          event.target.value = ''
        }}
      />
      <p role="alert" className={refused ? css.slotRefused : 'unseen'}>
        {refused ? <ScreenIcon name="tri" size={20} /> : null}
        <span>{refused ? texts.refused[refused] : ''}</span>
      </p>
    </>
  )
}

function FilledSlot({
  slot,
  picture,
  nickname,
}: {
  slot: number
  picture: Blob | 'missing' | undefined
  nickname: string
}) {
  const url = usePictureUrl(picture === 'missing' ? undefined : picture)
  return (
    <button
      type="button"
      className={css.slotPicture}
      aria-label={picture === 'missing' ? undefined : texts.open(slot + 1, PICTURE_SLOTS.length)}
      aria-haspopup="dialog"
      onClick={() => pressSlot(slot)}
    >
      {url ? (
        <img src={url} alt={texts.alt(slot + 1, nickname)} />
      ) : (
        <span className={css.slotWithout}>
          <ScreenIcon name={picture === 'missing' ? 'tri' : 'image'} size={28} />
          {picture === 'missing' ? <span>{texts.missing}</span> : null}
        </span>
      )}
      <span className={classes(css.slotPlace, 'figures')}>{texts.place(slot + 1, PICTURE_SLOTS.length)}</span>
    </button>
  )
}

/** `bar` is the progress of all uploads, in the first uploading slot; the others only say that they are uploading. */
function UploadingSlot({ slot, bar }: { slot: number; bar: Transfer | undefined }) {
  if (!bar) return <p className={classes('card', css.slotWaiting)}>{texts.waiting(slot + 1)}</p>
  const { bytes, of } = bar
  const line = `${texts.picture(slot + 1)}${of === undefined ? '' : `, ${texts.amount(bytes, of)}`}`
  return (
    <ProgressBar
      name={texts.uploading}
      icon="image"
      part={of ? { percent: Math.floor((bytes / of) * 100), text: texts.percent(bytes, of) } : undefined}
      line={line}
    />
  )
}

interface Props {
  slot: number
  it: Snapshot<Slot>
  bar: Transfer | undefined
  nickname: string
}

export function SlotCard({ slot, it: { state, isPreparing, picture }, bar, nickname }: Props) {
  const item = useRef<HTMLLIElement>(null)
  const is = isPreparing ? 'preparing' : state.is
  const before = useRef(is)
  useEffect(() => {
    // The focused element is gone: the slot itself takes the focus, so that the keyboard stays in its place.
    if (before.current !== is && document.activeElement === document.body && before.current !== 'empty')
      item.current?.focus({ preventScroll: true })
    before.current = is
  }, [is])
  const large = is !== 'filled' && is !== 'viewing'
  return (
    <li
      ref={item}
      tabIndex={-1}
      className={classes(css.slot, large && css.slotWide)}
      aria-label={texts.picture(slot + 1)}
    >
      {is === 'empty' || is === 'picking' || is === 'preparing' ? (
        <EmptySlot slot={slot} isPreparing={isPreparing} refused={state.is === 'empty' ? state.refused : undefined} />
      ) : null}
      {is === 'uploading' ? <UploadingSlot slot={slot} bar={bar} /> : null}
      {is === 'removing' ? <p className={classes('card', css.slotWaiting)}>{texts.removing}</p> : null}
      {is === 'filled' || is === 'viewing' ? <FilledSlot slot={slot} picture={picture} nickname={nickname} /> : null}
    </li>
  )
}
