/** The three banners and the connection strip. Full width, above everything, pushing the page down. */
import { type ReactNode, useState } from 'react'
import css from './banner.module.css'
import { classes } from '#components/classes.ts'
import { Icon } from '#components/Icon.tsx'
import { banners } from '#texts/banners.ts'

/**
 * Rendered from the start. The countdown is outside of the alert, so that the alert is spoken once. Screen readers are
 * told when the alarm is cleared, but not when it disappears because the session ends.
 */
export function AlarmBanner({
  shown,
  isSignedIn,
  notes,
  children,
}: {
  shown: { device: string; time: string } | undefined
  isSignedIn: boolean
  /** Notes on what this device cannot do for the alarm. */
  notes: readonly string[]
  children: ReactNode
}) {
  const [hasBeenShown, setShown] = useState(false)
  const isRemembered = isSignedIn && (hasBeenShown || shown !== undefined)
  if (isRemembered !== hasBeenShown) setShown(isRemembered)
  return (
    <div
      {...(shown
        ? {
            role: 'region',
            'aria-label': banners.names.alarm,
            'data-banner': 'alarm',
            className: classes(css.banner, css.alarm),
          }
        : {})}
    >
      {shown ? <Icon name="octagon" size={40} /> : null}
      <div className="grow">
        <div role="alert">
          {shown ? (
            <>
              <h2>{banners.words.alarm}</h2>
              <p className={css.bannerDevice}>{shown.device}</p>
              <p className="figures">{shown.time}</p>
            </>
          ) : null}
        </div>
        <div role="status">
          {shown ? (
            notes.map(note => <p key={note}>{note}</p>)
          ) : hasBeenShown ? (
            <span className="unseen">{banners.cleared}</span>
          ) : null}
        </div>
      </div>
      {shown ? children : null}
    </div>
  )
}

/** The WARNING or SUCCESS banner with all given texts, and a button that closes it. */
export function TextBanner({
  kind,
  texts,
  until,
  close,
}: {
  kind: 'warning' | 'success'
  texts: readonly string[]
  /** Differs each time the banner is shown: its words are replaced, so that screen readers speak the text again. */
  until: number
  close: () => void
}) {
  return (
    <div role="region" aria-label={banners.names[kind]} data-banner={kind} className={classes(css.banner, css[kind])}>
      <Icon name={kind === 'warning' ? 'triangle' : 'tick'} size={32} />
      <div key={until} className="grow">
        <h2>{banners.words[kind]}</h2>
        {texts.map(text => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <button type="button" className="tool" aria-label={banners.close[kind]} onClick={close}>
        <Icon name="close" />
      </button>
    </div>
  )
}

/** The strip that shows how long the connection to the boat has been lost; the caller removes it. */
export function LinkStrip({ text }: { text: string }) {
  return (
    <p className={css.linkStrip} data-banner="link">
      <Icon name="offline" size={20} />
      <span>{text}</span>
    </p>
  )
}
