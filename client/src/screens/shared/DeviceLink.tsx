/** Leads to the alarm on this device: from Settings and from the account. */
import css from '#components/section.module.css'
import { classes } from '#components/classes.ts'
import { Link } from '#components/Link.tsx'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { readyLine as texts } from '#texts/readyLine.ts'

export function DeviceLink() {
  return (
    <Link to="/this-device" className={classes('card', css.sectionHead)}>
      <span className={css.sectionIcon}>
        <ScreenIcon name="bell" />
      </span>
      <span className="grow">
        <b>{texts.settings}</b>
        <span className={css.sectionLine}>{texts.settingsLine}</span>
      </span>
      <span className={css.sectionMark}>
        <ScreenIcon name="right" size={20} />
      </span>
    </Link>
  )
}
