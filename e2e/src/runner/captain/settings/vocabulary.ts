/** Actions and observations of the settings screen. */
import * as z from 'zod/mini'

/** Panels by the words of scenarios; devices by their type. */
export const PANELS = [
  'boat',
  'captains-log',
  'sailor-friends',
  'gateway',
  'meters',
  'digitalOutput',
  'gasValve',
  'shorePower',
  'smoke',
  'carbonMonoxide',
  'heat',
  'water',
  'gas',
  'bilgePump',
] as const
export type PanelWord = (typeof PANELS)[number]
export const SECTIONS = ['boat', 'system', 'control', 'sensors'] as const
export type SectionWord = (typeof SECTIONS)[number]

const Panel = z.enum(PANELS)
const Device = z.enum([
  'digitalOutput',
  'gasValve',
  'shorePower',
  'smoke',
  'carbonMonoxide',
  'heat',
  'water',
  'gas',
  'bilgePump',
])
export const SwitchInPanel = z.strictObject({ sensor: z.enum(['digitalOutput', 'gasValve']), on: z.boolean() })

export const actions = [
  {
    name: 'panel',
    help: 'Opens a panel of Settings and its section, from any screen.',
    params: Panel,
  },
  { name: 'section', help: 'Opens or closes a section of Settings.', params: z.enum(SECTIONS) },
  { name: 'enrol-in-panel', help: "Presses 'ENROL' in the open panel of a device type.", params: Device, pairs: true },
  {
    name: 'unpair-in-panel',
    help: "Presses 'UNPAIR' in the open panel of a device type and confirms the question.",
    params: Device,
  },
  { name: 'switch-in-panel', help: 'Uses the switch in the open panel of a device type.', params: SwitchInPanel },
  { name: 'open-captains-log', help: "Presses 'Open the log' in the open panel of the captain's log." },
  { name: 'add-sailor-friend', help: "Follows 'Add a sailor friend' in the open panel of the sailor friends." },
  { name: 'restart', help: "Presses 'Restart' in the system status of Settings and confirms the question." },
  {
    name: 'factory-reset',
    help: "Presses 'Factory reset' in the system status of Settings and confirms the question.",
  },
] as const

export const observations = [
  {
    name: 'section-line',
    help: "The text beside the name of a section, such as '6 panels, 1 running', and whether the section is open.",
    parameter: 'section',
    value: z.strictObject({ section: z.enum(SECTIONS), line: z.optional(z.string()), open: z.optional(z.boolean()) }),
  },
  {
    name: 'open-panels',
    help: 'Names of the rows (Home) or panels (Settings) that are open, from the top.',
    value: z.array(z.string()),
  },
  {
    name: 'panel-state',
    help: 'A panel of Settings: its state, its age, and the rows of the open panel by name.',
    parameter: 'panel',
    value: z.strictObject({
      panel: Panel,
      state: z.optional(z.string()),
      age: z.optional(z.string()),
      rows: z.optional(z.record(z.string(), z.string())),
    }),
  },
  {
    name: 'overlay',
    help: "The overlay that covers the page: its label and the line below, such as 'Refreshing in 60 seconds'; or 'none'.",
    value: z.union([
      z.literal('none'),
      z.strictObject({ label: z.optional(z.string()), line: z.optional(z.string()) }),
    ]),
  },
] as const

export type SettingsAction = (typeof actions)[number]['name']
export type SettingsObservation = (typeof observations)[number]['name']
