/**
 * The list headed 'Status' and 'Responsive': one row per type, in the order of the home panels. Source: HOME-10,
 * OPEN-142.
 */
import listRowCss from '#components/listRow.module.css'
import { SensorRow } from '#screens/home/SensorRow.tsx'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { enrollment } from '#stores/enrollment.ts'
import { homeTypes, sensors } from '#stores/sensors.ts'
import { sensors as texts } from '#texts/sensors.ts'

export function SensorList() {
  const { state } = useSnapshot(enrollment)
  const types = homeTypes(useSnapshot(sensors), state.is === 'idle' ? undefined : state.type)
  return (
    <section className="card" aria-label={texts.section}>
      <div className={listRowCss.listHead}>
        <span>{texts.status}</span>
        <span>{texts.responsive}</span>
      </div>
      {/* biome-ignore lint/a11y/noRedundantRoles: a list without markers is no list to Safari unless it is told so */}
      <ul role="list">
        {types.map(type => (
          <SensorRow key={type} type={type} />
        ))}
      </ul>
    </section>
  )
}
