/** Maps words of scenarios to labels on the settings screen. */
import { fullName } from '#runner/captain/shared/sensorName.ts'
import { PANELS, type PanelWord, type SectionWord, SECTIONS } from './vocabulary.ts'

/** Source: SETTINGS-01. */
export const SECTION_NAMES: Readonly<Record<SectionWord, string>> = {
  boat: 'My Boat',
  system: 'System status',
  control: 'Control',
  sensors: 'Sensors',
}
/** The panels of each section. */
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

/**
 * Returns the value as the word of a panel.
 * @throws Error if Settings has no such panel.
 */
export function panelOf(word: unknown): PanelWord {
  const found = PANELS.find(it => it === word)
  if (found === undefined) throw new Error(`Settings has no panel '${String(word)}'.`)
  return found
}
/**
 * Returns the value as the word of a section.
 * @throws Error if Settings has no such section.
 */
export function sectionOf(word: unknown): SectionWord {
  const found = SECTIONS.find(it => it === word)
  if (found === undefined) throw new Error(`Settings has no section '${String(word)}'.`)
  return found
}

/** Returns the label of a panel: its own on this screen, else the full name of the sensor or meter. */
export const panelName = (panel: PanelWord): string => OWN[panel] ?? fullName(panel)

/** Returns the section of a panel. */
export const sectionWith = (panel: PanelWord): SectionWord => SECTIONS.find(it => ORDER[it].includes(panel)) ?? 'boat'
