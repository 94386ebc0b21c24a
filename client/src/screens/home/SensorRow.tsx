/** One sensor on Home: head, menu, and what opens below it. */
import { AgeLabel } from '#components/AgeLabel.tsx'
import { ListRow } from '#components/ListRow.tsx'
import { CloseEnrollment, EnrollmentRoom } from '#screens/home/EnrollmentRoom.tsx'
import { RowMenu } from '#screens/home/RowMenu.tsx'
import { SensorRoom } from '#screens/home/SensorRoom.tsx'
import { iconOf, wordOf } from '#screens/home/sensorFace.ts'
import { useFreshness } from '#screens/live/useFreshness.ts'
import { useNow } from '#screens/live/useNow.ts'
import { useSnapshot } from '#screens/live/useSnapshot.ts'
import { alarm } from '#stores/alarm.ts'
import { enrollment, typeBeingEnrolled } from '#stores/enrollment.ts'
import { HOME_PANELS, isPanelOpen, panels, togglePanel } from '#stores/panels.ts'
import { firstOf, sensors } from '#stores/sensors.ts'
import { ageText } from '#texts/formatAge.ts'
import { sensors as texts } from '#texts/sensors.ts'

export function SensorRow({ type }: { type: number }) {
  const device = firstOf(useSnapshot(sensors), type)
  const { mode } = useSnapshot(alarm)
  const joining = useSnapshot(enrollment)
  const enrolling = typeBeingEnrolled(joining) === type
  const inEnrollment = joining.state.is !== 'idle' && joining.state.type === type
  const connecting = enrolling || device?.isConnecting === true
  const heardAt = connecting ? undefined : device?.heardAt
  const is = useFreshness(heardAt)
  const number = HOME_PANELS[type] ?? 0
  const opened = isPanelOpen(useSnapshot(panels), 'home', number)
  const at = useNow()

  const name = texts.name(type)
  const state = wordOf(type, device, enrolling)
  const age = ageText(heardAt, at)
  const triggered = mode.is === 'on' && mode.type === type
  const look = inEnrollment ? 'open' : triggered ? 'triggered' : connecting ? 'busy' : is === 'stale' ? 'stale' : 'plain'
  return (
    <ListRow
      name={name}
      spoken={texts.row(name, state, age, look === 'stale')}
      icon={iconOf(type, device)}
      state={state}
      age={<AgeLabel text={age} is={is} />}
      look={look}
      expanded={opened || inEnrollment}
      toggle={() => togglePanel('home', number)}
      end={inEnrollment ? <CloseEnrollment /> : <RowMenu type={type} name={name} device={device} />}
    >
      {inEnrollment ? <EnrollmentRoom name={name} /> : <SensorRoom type={type} name={name} device={device} />}
    </ListRow>
  )
}
