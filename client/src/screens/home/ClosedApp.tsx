/**
 * Note below the arm button of an armed boat: a closed app is silent, and how alarms reach this person then. Source:
 * UX.
 */
import armPanelCss from '#components/armPanel.module.css'
import { classes } from '#components/classes.ts'
import { Link } from '#components/Link.tsx'
import { useAlarmDelivery } from '#screens/shared/useAlarmDelivery.ts'
import { alarmDelivery as texts } from '#texts/alarmDelivery.ts'

export function ClosedApp() {
  const reach = useAlarmDelivery()
  const [closed, reached] = texts.closedApp(reach)
  const words = (
    <>
      <span>{closed}</span> <span>{reached}</span>
    </>
  )
  if (reach.is !== 'captain') return <p className={armPanelCss.armNote}>{words}</p>
  return (
    <Link
      to="/profile"
      className={classes(armPanelCss.armNote, armPanelCss.armNoteLink, !reach.isComplete && armPanelCss.armNoteGap)}
    >
      <span>
        {words} <u>{texts.choose}</u>
      </span>
    </Link>
  )
}
