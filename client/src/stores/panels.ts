/**
 * Open panels of Home and Settings, kept while another screen is shown. Source: NAV-03 to NAV-18, SETTINGS-03,
 * OPEN-075, OPEN-076.
 */
import { SENSOR_TYPES } from '@drydock/contracts'
import { proxy, type Snapshot } from 'valtio/vanilla'

export type SectionName = 'boat' | 'system' | 'control' | 'sensors'
export type PanelGroup = SectionName | 'home'
/** Numbers of the open panels by group; `sections` by name. */
export interface PanelsStore {
  sections: SectionName[]
  open: Record<PanelGroup, number[]>
}

const CLOSED = { boat: [], system: [], control: [], sensors: [] } as const
const fresh = (): PanelsStore => ({
  sections: ['sensors'],
  open: { home: [], boat: [], system: [], control: [], sensors: [] },
})

export const panels = proxy<PanelsStore>(fresh())

/** Numbers of the Home rows by device type; fixed, also where shore power is not listed. */
export const HOME_PANELS: Readonly<Record<number, number>> = {
  [SENSOR_TYPES.shorePower]: 0,
  [SENSOR_TYPES.smartPlug]: 1,
  [SENSOR_TYPES.door]: 2,
  [SENSOR_TYPES.hatch]: 3,
}
/** Device types of the panels by their number. */
export const SENSOR_PANELS: readonly number[] = [
  SENSOR_TYPES.smoke,
  SENSOR_TYPES.carbonMonoxide,
  SENSOR_TYPES.heat,
  SENSOR_TYPES.water,
  SENSOR_TYPES.gas,
  SENSOR_TYPES.bilgePump,
]
/** Shore power is listed here too, so that a first one can be enrolled. OPEN-066. */
export const CONTROL_PANELS: readonly number[] = [
  SENSOR_TYPES.digitalOutput,
  SENSOR_TYPES.gasValve,
  SENSOR_TYPES.shorePower,
]
const CAPTAINS_LOG = 1
const SAILOR_FRIENDS = 2

interface PanelPosition {
  readonly group: PanelGroup
  readonly number: number
}

function settingsPanelOf(to: string): PanelPosition | undefined {
  if (/^\/logbook-record\//i.test(to)) return { group: 'boat', number: CAPTAINS_LOG }
  if (/^\/(add|edit)contact$/i.test(to)) return { group: 'boat', number: SAILOR_FRIENDS }
  const type = historyType(to)
  const [sensor, control] = [SENSOR_PANELS, CONTROL_PANELS].map(types =>
    type === undefined || type === SENSOR_TYPES.shorePower ? -1 : types.indexOf(type),
  )
  if (sensor !== undefined && sensor >= 0) return { group: 'sensors', number: sensor }
  return control !== undefined && control >= 0 ? { group: 'control', number: control } : undefined
}

function historyType(path: string): number | undefined {
  const id = /^\/history\/(\d+)$/i.exec(path)?.[1]
  return id === undefined ? undefined : Number(id)
}

function open({ group, number }: PanelPosition): void {
  panels.open[group] = [number]
  if (group !== 'home' && !panels.sections.includes(group)) panels.sections.push(group)
}

/**
 * Updates the panels when a screen is left for a path without its query: they close, and the one that the rules name
 * opens. Coming back changes nothing.
 */
export function updatePanelsOnLeave(from: string, to: string): void {
  if (from === '/home') {
    const number = HOME_PANELS[historyType(to) ?? Number.NaN]
    panels.open.home = number === undefined ? [] : [number]
  }
  if (from !== '/settings') return
  Object.assign(panels.open, structuredClone(CLOSED))
  const place = settingsPanelOf(to)
  if (place) open(place)
}

const toggled = <T>(list: readonly T[], it: T): T[] =>
  list.includes(it) ? list.filter(one => one !== it) : [...list, it]

/**
 * Opens a panel of a group, or closes it.
 * @param number of the panel, as the group counts.
 */
export function togglePanel(group: PanelGroup, number: number): void {
  panels.open[group] = toggled(panels.open[group], number)
}
/** Opens a section, or closes it. */
export function toggleSection(name: SectionName): void {
  panels.sections = toggled(panels.sections, name)
}

/**
 * Whether a panel is open.
 * @param number of the panel, as the group counts.
 */
export const isPanelOpen = (it: Snapshot<PanelsStore>, group: PanelGroup, number: number): boolean =>
  it.open[group].includes(number)
