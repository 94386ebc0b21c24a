import css from './notice.module.css'
import { classes } from '#components/classes.ts'

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
