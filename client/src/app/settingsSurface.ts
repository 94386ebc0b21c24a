/** What the settings screen says, for those who drive the app without screens. */
import type { Instant } from '@drydock/contracts'
import { boatRows, radiusText } from '#screens/settings/boatFaces.ts'
import { controlLine, type Face, faceOf, type Row, rowsOf, sensorsLine } from '#screens/settings/faces.ts'
import { gatewayRows, gatewayState, meterRows, systemLine } from '#screens/settings/systemFaces.ts'
import { alarm } from '#stores/alarm.ts'
import { enrollment } from '#stores/enrollment.ts'
import { misc } from '#stores/misc.ts'
import { HOME_PANELS, type SectionName } from '#stores/panels.ts'
import { profile } from '#stores/profile.ts'
import { sensors } from '#stores/sensors.ts'
import { status } from '#stores/status.ts'
import { settings } from '#texts/settings.ts'
import { system } from '#texts/system.ts'

const aboard = { status, sensors, enrollment }
const LINES: Readonly<Record<SectionName, () => string>> = {
  boat: () => settings.panels(3),
  system: () => systemLine(misc),
  control: () => controlLine(aboard),
  sensors: () => sensorsLine(aboard),
}
/** Panels that belong to no device, by the words of scenarios. */
type PlainPanel = 'boat' | 'gateway' | 'meters'
const ROWS: Readonly<Record<PlainPanel, () => readonly Row[]>> = { boat: () => boatRows(alarm, profile), gateway: () => gatewayRows(misc), meters: () => meterRows(status, sensors) }
const FACES: Readonly<Record<PlainPanel, () => Pick<Face, 'state' | 'at'>>> = {
  boat: () => ({ state: radiusText(alarm, profile), at: undefined }),
  gateway: () => ({ state: gatewayState(misc).state, at: misc.at }),
  meters: () => ({ state: system.count(meterRows(status, sensors).length), at: status.last?.fetchAt }),
}
const isPlain = (panel: string): panel is PlainPanel => Object.hasOwn(ROWS, panel)

export const sectionLine = (section: SectionName): string => LINES[section]()
/** The device type of a row of Home. */
export const homeType = (number: number): number => Number(Object.entries(HOME_PANELS).find(([, it]) => it === number)?.[0])
/** The row of Home of a device type. */
export const homePanel = (type: number): number => HOME_PANELS[type] ?? -1
export const deviceFace = (type: number): Face => faceOf(type, aboard)
export const deviceRows = (type: number, now: Instant): readonly Row[] => rowsOf(type, aboard, now)
export const plainFace = (panel: string): Pick<Face, 'state' | 'at'> => (isPlain(panel) ? FACES[panel]() : { state: '', at: undefined })
export const plainRows = (panel: string): readonly Row[] => (isPlain(panel) ? ROWS[panel]() : [])
