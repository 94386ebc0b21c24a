/** Notices for the empty, error and loading states. */
import type { ReactNode } from 'react'
import css from './notice.module.css'
import { classes } from '#components/classes.ts'
import { Icon } from '#components/Icon.tsx'
import type { FrameIcon } from '#components/icons/frame.tsx'

/** Tells that there is nothing to show yet, and what the captain can do about it. */
export function EmptyNotice({ icon, title, hint }: { icon: FrameIcon; title: string; hint: string }) {
  return (
    <div className={classes('card', css.notice, css.noticeEmpty)} data-notice>
      <span className={css.noticeIcon}>
        <Icon name={icon} size={28} />
      </span>
      <p className={css.noticeTitle}>{title}</p>
      <p className={css.noticeHint}>{hint}</p>
    </div>
  )
}

/** Tells that reading failed; `children` hold the button that tries again, if there is one. */
export function ErrorNotice({
  title,
  hint,
  children,
}: {
  title: string
  hint?: string | undefined
  children?: ReactNode
}) {
  return (
    <div className={classes('card', css.notice, css.noticeError)} data-notice>
      <span className={css.noticeWarn}>
        <Icon name="tri" size={28} />
      </span>
      <div className="grow">
        <p className={css.noticeTitle}>{title}</p>
        {hint ? <p className={css.noticeHint}>{hint}</p> : null}
      </div>
      {children}
    </div>
  )
}

/** Named indeterminate bar; it shows after 200 ms, so that short waits do not flicker. */
export function LoadingNotice({ label }: { label: string }) {
  return (
    <div className={classes('card', css.notice, css.noticeLoading)} data-notice>
      <span className={css.noticeHint} aria-hidden="true">
        {label}
      </span>
      <span className="bar" role="progressbar" aria-label={label}>
        <i />
      </span>
    </div>
  )
}
