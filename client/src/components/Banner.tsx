/** The three banners and the connection strip. Full width, above everything, pushing the page down. */
import type { ReactNode } from 'react'
import css from './banner.module.css'
import { classes } from '#components/classes.ts'
import { Icon } from '#components/Icon.tsx'
import { banners } from '#texts/banners.ts'

/** In the page from the start. Only what does not count down is in the alert, so that it is said once. */
export function AlarmBanner({
  shown,
  children,
}: {
  shown: { device: string; time: string } | undefined
  children: ReactNode
}) {
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
      <div role="alert" className="grow">
        {shown ? (
          <>
            <h2>{banners.words.alarm}</h2>
            <p className={css.bannerDevice}>{shown.device}</p>
            <p className="figures">{shown.time}</p>
          </>
        ) : null}
      </div>
      {shown ? children : null}
    </div>
  )
}

export function TextBanner({
  kind,
  texts,
  close,
}: {
  kind: 'warning' | 'success'
  texts: readonly string[]
  close: () => void
}) {
  return (
    <div role="region" aria-label={banners.names[kind]} data-banner={kind} className={classes(css.banner, css[kind])}>
      <Icon name={kind === 'warning' ? 'triangle' : 'tick'} size={32} />
      <div className="grow">
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

export function LinkStrip({ text }: { text: string }) {
  return (
    <p className={css.linkStrip} data-banner="link">
      <Icon name="offline" size={20} />
      <span>{text}</span>
    </p>
  )
}
