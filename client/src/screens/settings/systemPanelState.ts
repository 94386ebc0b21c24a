/**
 * State and rows of the system panels: facts about the gateway, and meters that no other screen shows. Pure. Source:
 * OPEN-012, OPEN-108.
 */
import {
  type MiscInfo,
  parseReading,
  sensorName,
  parseVoltage,
  ABSENT_VOLTAGE,
  parseTemperature,
} from '@drydock/contracts'
import type { Snapshot } from 'valtio/vanilla'
import type { TemperatureUnit } from '#texts/temperature.ts'
import type { TermRow } from '#screens/settings/devicePanelState.ts'
import type { GatewayFactsStore } from '#stores/gatewayFacts.ts'
import type { SensorsStore } from '#stores/sensors.ts'
import type { StatusStore } from '#stores/status.ts'
import { NONE } from '#texts/formatAge.ts'
import { frame } from '#texts/frame.ts'
import { fixed } from '#texts/language.ts'
import { power } from '#texts/power.ts'
import { settings } from '#texts/settings.ts'
import { system as texts } from '#texts/system.ts'
import { temperature } from '#texts/temperature.ts'

/** Number of panels of the section. */
const PANELS = 2

type Fact = MiscInfo[string]
const figure = (fact: Fact, as: (value: number) => string): string => (typeof fact === 'number' ? as(fact) : NONE)

/** Returns rows for known facts; an unreadable one is '--'. */
export const gatewayRows = ({ facts }: Snapshot<GatewayFactsStore>): readonly TermRow[] => [
  [
    texts.mainPower,
    typeof facts['mainPower'] === 'boolean' ? (facts['mainPower'] ? texts.connected : texts.lost) : NONE,
  ],
  [texts.backup, figure(facts['backupBattery'], texts.percent)],
  [texts.signal, figure(facts['gsmSignal'], texts.dBm)],
  [texts.firmware, typeof facts['firmware'] === 'string' && facts['firmware'] !== '' ? facts['firmware'] : NONE],
]

/** Returns the state text of the gateway panel: its power supply. */
export function gatewayState({ facts }: Snapshot<GatewayFactsStore>): {
  readonly state: string
  readonly look: 'plain' | 'quiet' | 'alarm'
} {
  const fed = facts['mainPower']
  return fed === true
    ? { state: settings.normal, look: 'plain' }
    : fed === false
      ? { state: texts.onBackup, look: 'alarm' }
      : { state: NONE, look: 'quiet' }
}

/** Returns the summary of the closed section: number of panels, and whether main power is there, marked when old. */
export function systemLine({ facts }: Snapshot<GatewayFactsStore>, isStale: boolean): string {
  const fed = facts['mainPower']
  if (typeof fed !== 'boolean') return `${settings.panels(PANELS)}, ${texts.notHeard}`
  const words = [
    settings.panels(PANELS),
    fed ? (isStale ? '' : texts.allNormal) : texts.powerLost,
    isStale ? frame.stale : '',
  ]
  return words.filter(it => it !== '').join(', ')
}

/** A battery meter carries the id of its device. */
function deviceName(address: string, { devices }: Snapshot<SensorsStore>): string {
  const device = devices?.find(it => it.attachedDeviceId === address)
  return device ? sensorName(device.attachedDeviceTypeId) : address
}

const shown = (value: number | undefined, as: (value: number) => string): string =>
  value === undefined ? NONE : as(value)

/** Returns V3 and the meters of the last status. Power has no known unit. */
export function meterRows(
  { last }: Snapshot<StatusStore>,
  sensors: Snapshot<SensorsStore>,
  unit: TemperatureUnit,
): readonly TermRow[] {
  if (!last) return []
  const { Vs, Tm = [], Pm = [], Bm = [] } = last.payload
  const V3 = parseVoltage(Vs?.V3)
  return [
    [texts.supply('V3'), V3 === ABSENT_VOLTAGE ? NONE : power.withUnit(V3)],
    ...Tm.map(
      (it): TermRow => [
        texts.temperature(it.Address),
        temperature.degrees(parseTemperature(parseReading(it.Temperature)), unit),
      ],
    ),
    ...Pm.map(
      (it): TermRow => [texts.power(it.Address), shown(parseReading(it.PowerDelivered), value => fixed(value, 1))],
    ),
    ...Bm.map(
      (it): TermRow => [
        texts.battery(deviceName(it.Address, sensors)),
        shown(parseReading(it.BatteryPercent), texts.percent),
      ],
    ),
  ]
}
