/**
 * Below the arm button of an armed boat: one line when this device may not wake the person, else the way to the watch.
 * Source: XTRA-07, XTRA-08.
 */
import armPanelCss from '#components/armPanel.module.css'
import { classes } from '#components/classes.ts'
import { Link } from '#components/Link.tsx'
import { useFindings } from '#screens/shared/useFindings.ts'
import { remindersOf } from '#stores/readiness.ts'
import { readyLine as texts } from '#texts/readyLine.ts'

const LINE = classes(armPanelCss.armNote, armPanelCss.armNoteLink)

function WatchLink() {
  return (
    <Link to="/watch" className={LINE}>
      <u>{texts.watch}</u>
    </Link>
  )
}

export function ReadyLine() {
  const missing = remindersOf(useFindings())
  if (missing.length === 0) return <WatchLink />
  return (
    <Link to="/this-device" className={LINE}>
      <span>
        {texts.missing(missing)} <u>{texts.check}</u>
      </span>
    </Link>
  )
}
