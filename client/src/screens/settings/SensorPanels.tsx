/** The six sensor panels. Gas detector and bilge pump read the status; the others come with a later version. */
import { BILGE_RUNNING_FROM_A, GAS_ALARM_ABOVE_V, type Instant, SENSOR_TYPES, sensorName } from '@drydock/contracts'
import { useSnapshot } from 'valtio'
import { AgeLabel } from '#components/AgeLabel.tsx'
import type { IconName } from '#components/icons/screens.tsx'
import { Panel } from '#components/Section.tsx'
import { useFreshness } from '#screens/live/useFreshness.ts'
import { useNow } from '#screens/live/useNow.ts'
import { useOpened } from '#screens/settings/useOpened.ts'
import { alarm } from '#stores/alarm.ts'
import { ampsOf, bilgeOf, gasOf, gasVoltsOf } from '#stores/power.ts'
import { firstOf, sensors } from '#stores/sensors.ts'
import { ageText, NONE } from '#texts/formatAge.ts'
import { power } from '#texts/power.ts'
import { settings as texts } from '#texts/settings.ts'

/** By panel number: smoke, CO, heat, water, gas, bilge. OPEN-075. */
const PANELS = [
  { type: SENSOR_TYPES.smoke, icon: 'smoke' },
  { type: SENSOR_TYPES.carbonMonoxide, icon: 'co' },
  { type: SENSOR_TYPES.heat, icon: 'heat' },
  { type: SENSOR_TYPES.water, icon: 'water' },
  { type: SENSOR_TYPES.gas, icon: 'gas' },
  { type: SENSOR_TYPES.bilgePump, icon: 'pump' },
] as const satisfies readonly { type: number; icon: IconName }[]

interface Face {
  readonly state: string
  readonly look: 'plain' | 'quiet' | 'busy' | 'alarm'
  readonly at: Instant | undefined
  readonly rows?: readonly (readonly [string, string])[]
}

function useFace(type: number): Face {
  const boat = useSnapshot(alarm)
  const at = boat.status?.fetchAt
  const device = firstOf(useSnapshot(sensors), type)
  if (type === SENSOR_TYPES.gas) {
    const is = gasOf(boat)
    const volts = gasVoltsOf(boat)
    return {
      state: power.gas(is),
      look: is === undefined ? 'quiet' : is ? 'alarm' : 'plain',
      at: is === undefined ? undefined : at,
      rows: [
        [power.sensor, volts === undefined ? NONE : power.withUnit(volts)],
        [power.alarmAbove, power.withUnit(GAS_ALARM_ABOVE_V)],
      ],
    }
  }
  if (type === SENSOR_TYPES.bilgePump) {
    const is = bilgeOf(boat)
    const amps = ampsOf(boat)
    return {
      state: power.running(is),
      look: is === undefined ? 'quiet' : is ? 'busy' : 'plain',
      at: is === undefined ? undefined : at,
      rows: [
        [power.current, amps === undefined ? NONE : power.amps(amps)],
        [power.runsFrom, power.amps(BILGE_RUNNING_FROM_A)],
      ],
    }
  }
  return { state: NONE, look: 'quiet', at: device?.heardAt }
}

function SensorPanel({ type, icon, expanded, toggle }: { type: number; icon: IconName; expanded: boolean; toggle: () => void }) {
  const { state, look, at, rows } = useFace(type)
  const is = useFreshness(at)
  const age = ageText(at, useNow())
  const name = sensorName(type)
  const old = is === 'stale'
  return (
    <Panel
      name={name}
      icon={icon}
      spoken={texts.panel(name, state, age, old)}
      state={state}
      stale={old}
      look={old ? 'quiet' : look}
      age={<AgeLabel text={age} is={is} />}
      expanded={expanded}
      toggle={toggle}
    >
      {rows ? (
        <dl className="pairs figures">
          {rows.map(([term, value]) => (
            <div className="pair" key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="said">{texts.laterPanel(name)}</p>
      )}
    </Panel>
  )
}

export function SensorPanels() {
  const { isOpen, toggle } = useOpened<string>([])
  return PANELS.map(({ type, icon }) => <SensorPanel key={type} type={type} icon={icon} expanded={isOpen(icon)} toggle={toggle(icon)} />)
}

/** '6 panels', and what is worth knowing while they are closed. */
export function useSensorsLine(): string {
  const boat = useSnapshot(alarm)
  const worst = [gasOf(boat) ? texts.alarm : undefined, bilgeOf(boat) ? texts.running : undefined].filter(it => it !== undefined)
  return [texts.panels(PANELS.length), ...worst].join(', ')
}
