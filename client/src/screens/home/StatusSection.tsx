/** Armed state with its age, the open contacts, and the arm button. */
import armPanelCss from '#components/armPanel.module.css'
import { classes } from '#components/classes.ts'
import { ArmPanel } from '#components/ArmPanel.tsx'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { StaleTag } from '#components/StaleTag.tsx'
import { ArmButton } from '#screens/home/ArmButton.tsx'
import { AgeText } from '#screens/shared/Age.tsx'
import { useStatusFreshness } from '#screens/shared/useFreshness.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { alarm } from '#stores/alarm.ts'
import { openContacts, sensors } from '#stores/sensors.ts'
import { status } from '#stores/status.ts'
import { alarm as texts } from '#texts/alarm.ts'
import { sensors as sensorTexts } from '#texts/sensors.ts'

function StatusAge() {
  const at = useSnapshot(status).last?.fetchAt
  const is = useStatusFreshness()
  return (
    <>
      {is === 'stale' ? <StaleTag /> : is === 'aging' ? <ScreenIcon name="clock" size={16} /> : null}
      <span className={classes('figures', is === 'aging' && armPanelCss.armOpen)}>
        <AgeText at={at} as={texts.age} />
      </span>
    </>
  )
}

function OpenContacts() {
  const open = openContacts(useSnapshot(sensors))
  return open.length === 0 ? null : (
    <span className={armPanelCss.armOpen}>{sensorTexts.open(open.map(sensorTexts.name))}</span>
  )
}

export function StatusSection() {
  const { armed } = useSnapshot(alarm)
  const stale = useStatusFreshness() === 'stale'
  return (
    <ArmPanel
      label={texts.section}
      word={texts.state(armed)}
      armed={armed}
      stale={stale}
      lines={
        <>
          <StatusAge />
          <OpenContacts />
        </>
      }
    >
      <ArmButton />
    </ArmPanel>
  )
}
