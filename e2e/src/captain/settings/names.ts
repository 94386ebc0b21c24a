/** From the words of scenarios to the names on the settings screen, and to where the panels stand. */
import { fullName } from '#captain/sensor-name.ts'
import { PANELS, type PanelWord, type SectionWord, SECTIONS } from './words.ts'

interface Standing {
  readonly section: SectionWord
  readonly number: number
}

/** SETTINGS-01. */
export const SECTION_NAMES: Readonly<Record<SectionWord, string>> = { boat: 'My Boat', system: 'System status', control: 'Control', sensors: 'Sensors' }
/** The panels of each section by their number. */
const ORDER: Readonly<Record<SectionWord, readonly PanelWord[]>> = {
  boat: ['boat', 'captains-log', 'sailor-friends'],
  system: ['gateway', 'meters'],
  control: ['digitalOutput', 'gasValve', 'shorePower'],
  sensors: ['smoke', 'carbonMonoxide', 'heat', 'water', 'gas', 'bilgePump'],
}
const OWN: Readonly<Partial<Record<PanelWord, string>>> = {
  boat: 'Boat and geofence',
  'captains-log': "Captain's Log",
  'sailor-friends': 'Sailor friends',
  gateway: 'Gateway',
  meters: 'Meters',
}

export function panelOf(word: unknown): PanelWord {
  const found = PANELS.find(it => it === word)
  if (found === undefined) throw new Error(`Settings has no panel '${String(word)}'.`)
  return found
}
export function sectionOf(word: unknown): SectionWord {
  const found = SECTIONS.find(it => it === word)
  if (found === undefined) throw new Error(`Settings has no section '${String(word)}'.`)
  return found
}

export const panelName = (panel: PanelWord): string => OWN[panel] ?? fullName(panel)
/** Whether the panel is that of a device type. */
export const isDevice = (panel: PanelWord): boolean => OWN[panel] === undefined

export function standingOf(panel: PanelWord): Standing {
  const section = SECTIONS.find(it => ORDER[it].includes(panel)) ?? 'boat'
  return { section, number: ORDER[section].indexOf(panel) }
}
/** The name of the panel that stands somewhere. */
export const nameAt = (section: SectionWord, number: number): string => {
  const panel = ORDER[section][number]
  return panel === undefined ? '' : panelName(panel)
}

/** Whether the panel lies open, in an open section. */
export function isPanelOpen({ sections, open }: OpenPanels, panel: PanelWord): boolean {
  const { section, number } = standingOf(panel)
  return sections.includes(section) && open[section].includes(number)
}
interface OpenPanels {
  readonly sections: readonly SectionWord[]
  readonly open: Readonly<Record<SectionWord, readonly number[]>>
}
