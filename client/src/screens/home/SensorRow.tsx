/** One sensor on Home: head, menu, and what opens below it. */
import type { Instant } from '@drydock/contracts'
import { type ComponentProps, useId } from 'react'
import { ListRow, RowHead, RowWords } from '#components/ListRow.tsx'
import { CloseEnrollment } from '#screens/home/CloseEnrollment.tsx'
import { RowMenu } from '#screens/home/RowMenu.tsx'
import { SensorDetails } from '#screens/home/SensorDetails.tsx'
import { sensorIcon, sensorStateText } from '#screens/home/sensorAppearance.ts'
import { Age } from '#screens/shared/Age.tsx'
import { lazyComponent } from '#screens/shared/lazyComponent.ts'
import { LazyPart } from '#screens/shared/LazyPart.tsx'
import { useFreshness } from '#screens/shared/useFreshness.ts'
import { useSpokenAge } from '#screens/shared/useSpokenAge.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { alarm } from '#stores/alarm.ts'
import { enrollment, typeBeingEnrolled } from '#stores/enrollment.ts'
import { HOME_PANELS, isPanelOpen, panels, togglePanel } from '#stores/panels.ts'
import { firstOfType, sensors } from '#stores/sensors.ts'
import { sensors as texts } from '#texts/sensors.ts'

const EnrollmentProgress = lazyComponent(
  async () => (await import('#screens/shared/EnrollmentProgress.tsx')).EnrollmentProgress,
)

interface HeadProps extends Omit<ComponentProps<typeof RowHead>, 'ref' | 'spoken' | 'age'> {
  heardAt: Instant | undefined
  /** Returns the spoken label for an age. */
  spokenAt: (age: string) => string
}

/** The age is a part of the head, and is spoken with it. */
function Head({ heardAt, spokenAt, ...head }: HeadProps) {
  return <RowHead {...head} {...useSpokenAge(heardAt, spokenAt)} age={<Age at={heardAt} />} />
}

export function SensorRow({ type }: { type: number }) {
  const list = useSnapshot(sensors)
  const device = firstOfType(list, type)
  const { mode } = useSnapshot(alarm)
  const joining = useSnapshot(enrollment)
  const enrolling = typeBeingEnrolled(joining) === type
  const inEnrollment = joining.state.is !== 'idle' && joining.state.type === type
  const connecting = enrolling || device?.isConnecting === true
  const heardAt = connecting ? undefined : device?.heardAt
  const is = useFreshness(heardAt)
  const number = HOME_PANELS[type] ?? 0
  const opened = isPanelOpen(useSnapshot(panels), 'home', number)
  const id = useId()

  const name = texts.name(type)
  const state = sensorStateText(type, device, enrolling)
  const triggered = mode.is === 'on' && mode.type === type
  const look = inEnrollment
    ? 'open'
    : triggered
      ? 'triggered'
      : connecting
        ? 'busy'
        : is === 'stale'
          ? 'stale'
          : 'plain'
  const row = { type, name, device, isRead: list.devices !== undefined }
  const detailsId = opened || inEnrollment ? id : undefined
  return (
    <ListRow
      name={name}
      look={look}
      detailsId={detailsId}
      head={
        <Head
          heardAt={heardAt}
          spokenAt={age => texts.row(name, state, age, look === 'stale')}
          look={look}
          detailsId={detailsId}
          toggle={() => togglePanel('home', number)}
        >
          <RowWords name={name} icon={sensorIcon(type, device)} state={state} />
        </Head>
      }
      end={inEnrollment ? <CloseEnrollment /> : <RowMenu {...row} />}
    >
      {inEnrollment ? (
        <LazyPart>
          <EnrollmentProgress name={name} />
        </LazyPart>
      ) : (
        <SensorDetails {...row} />
      )}
    </ListRow>
  )
}
