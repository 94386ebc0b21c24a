/** Notices for the empty and error states. Apart from the loading state, since the first page shows only that. */
import type { ReactNode } from 'react'
import css from './notice.module.css'
import { classes } from '#components/classes.ts'
import type { IconName } from '#components/icons/screens.tsx'
import { ScreenIcon } from '#components/ScreenIcon.tsx'

/** Says that there is nothing to show yet, and what the captain can do about it. */
export function EmptyNotice({ icon, title, hint }: { icon: IconName; title: string; hint: string }) {
  return (
    <div className={classes('card', css.notice, css.noticeEmpty)} data-notice>
      <span className={css.noticeIcon}>
        <ScreenIcon name={icon} size={28} />
      </span>
      <p className={css.noticeTitle}>{title}</p>
      <p className={css.noticeHint}>{hint}</p>
    </div>
  )
}

/**
 * Live region around notices: it is there before them and stays, since many screen readers do not speak a region that
 * comes together with its text.
 */
export const NoticeRegion = ({ children }: { children: ReactNode }) => (
  <div role="status" className={css.noticeRegion}>
    {children}
  </div>
)

/** Says that reading failed; `children` hold the button that tries again, if there is one. */
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
        <ScreenIcon name="tri" size={28} />
      </span>
      <div className="grow">
        <p className={css.noticeTitle}>{title}</p>
        {hint ? <p className={css.noticeHint}>{hint}</p> : null}
      </div>
      {children}
    </div>
  )
}
