/** Vocabulary of the app: actions of the captain and observations, in one table for every driver. */
import { SENSOR_TYPES, type SensorType } from '@drydock/contracts'
import * as z from 'zod/mini'
import { observations as contactObservations, actions as contactActions } from '#runner/captain/contacts/vocabulary.ts'
import { observations as deviceObservations, actions as deviceActions } from '#runner/captain/device/vocabulary.ts'
import { observations as galleryObservations, actions as galleryActions } from '#runner/captain/gallery/vocabulary.ts'
import {
  observations as geofenceObservations,
  actions as geofenceActions,
} from '#runner/captain/geofence/vocabulary.ts'
import { observations as historyObservations, actions as historyActions } from '#runner/captain/history/vocabulary.ts'
import { observations as logbookObservations, actions as logbookActions } from '#runner/captain/logbook/vocabulary.ts'
import { observations as mobObservations, actions as mobActions } from '#runner/captain/mob/vocabulary.ts'
import { observations as profileObservations, actions as profileActions } from '#runner/captain/profile/vocabulary.ts'
import { actions as sessionActions } from '#runner/captain/session/vocabulary.ts'
import {
  observations as settingsObservations,
  actions as settingsActions,
} from '#runner/captain/settings/vocabulary.ts'
import { PressTarget } from '#runner/captain/shared/pressTarget.ts'
import { screenRoles } from '#runner/captain/shared/screenRoles.ts'
import { observations as sharingObservations, actions as sharingActions } from '#runner/captain/sharing/vocabulary.ts'
import { observations as weatherObservations, actions as weatherActions } from '#runner/captain/weather/vocabulary.ts'

const optional = z.optional
const SensorName = z.enum(Object.keys(SENSOR_TYPES) as [SensorType, ...SensorType[]])
const Screen = ['home', 'geofence', 'settings', 'event-log', 'weather', 'profile'] as const
const texts = z.union([z.string(), z.array(z.string())])
const Gauge = z.strictObject({
  value: optional(z.string()),
  band: optional(z.enum(['Low', 'Normal', 'High', 'STALE'])),
  color: optional(z.enum(['error', 'neutral'])),
})
const Count = z.int().check(z.nonnegative())

/**
 * An action without `params` is written as a bare word. `pairs`: the boat may have a device of this type afterwards.
 */
export const actions = [
  { name: 'arm', help: "Presses 'ARM'." },
  { name: 'disarm', help: "Presses 'DISARM'." },
  { name: 'sign-out', help: 'Signs out on the profile screen, wherever the app is.' },
  { name: 'open-event-log', help: 'Taps the Event log icon of the bottom bar, which clears alarm mode.' },
  { name: 'go', help: 'Goes to a screen, by the bottom bar or the profile icon.', params: z.enum(Screen) },
  { name: 'enrol', help: 'Enrols a device of this type, from the menu of its row.', params: SensorName, pairs: true },
  { name: 'retry-enrollment', help: "Presses 'Retry' after an enrollment that did not succeed." },
  { name: 'close-enrollment', help: 'Closes the enrollment, whatever its stage.' },
  { name: 'unpair', help: 'Unpairs the device of this type and confirms the question.', params: SensorName },
  {
    name: 'switch',
    help: 'Switches a plug on or off, or sets a contact open (on) or closed.',
    params: z.strictObject({ sensor: SensorName, on: z.boolean() }),
  },
  { name: 'expand', help: 'Expands the row of this type, or collapses it.', params: SensorName },
  { name: 'graph', help: 'Taps a battery gauge, which opens its graph.', params: z.enum(['consumption', 'starter']) },
  { name: 'close-graph', help: 'Closes the graph.' },
  { name: 'silence', help: 'Silences the alarm for 30 s.' },
  { name: 'turn-on-sound', help: "Presses 'Turn on sound' on an alarm that is not heard." },
  ...profileActions,
  ...sessionActions,
  ...settingsActions,
  ...historyActions,
  ...geofenceActions,
  ...galleryActions,
  ...logbookActions,
  ...sharingActions,
  ...contactActions,
  ...mobActions,
  ...weatherActions,
  ...deviceActions,
  {
    name: 'press',
    help: "Presses a control by its role and exact name, for what no other action does. 'in' names an element around it, if others have the same role and name.",
    params: PressTarget,
  },
  { name: 'read-again', help: "Presses 'Retry' in a message that a list or a record could not be read." },
  { name: 'escape', help: 'Presses the key Escape, which closes the open element around the focus.' },
  { name: 'wait', help: 'Does nothing. The app comes to rest once more.' },
] as const

const AREAS: readonly (readonly { readonly name: string }[])[] = [
  profileActions,
  sessionActions,
  settingsActions,
  historyActions,
  geofenceActions,
  galleryActions,
  logbookActions,
  sharingActions,
  contactActions,
  mobActions,
  weatherActions,
]
/** Returns a number that the actions of an area of the app have in common; -1 for actions of Home and of all areas. */
export const areaOf = (action: string): number => AREAS.findIndex(area => area.some(it => it.name === action))

/**
 * An observation that is not shown has no value, and 'none' expects that. `parameter` names the field that selects one
 * of several; `lists: 'beginning'` lets an expected list be shorter than the shown one.
 */
export const observations = [
  {
    name: 'screen',
    help: "The screen that is open; 'sign-in' is the page of the identity provider, 'signed-out' the page where signing out ends.",
    value: z.enum([
      'start',
      'home',
      'settings',
      'event-log',
      'history',
      'profile',
      'map',
      'mob',
      'permission',
      'logbook',
      'sign-in',
      'signed-out',
      'other',
    ]),
  },
  { name: 'title', help: 'The text of the first heading.', value: z.string() },
  {
    name: 'attempt',
    help: "Which of the three startup attempts runs; 'none' when startup is not running.",
    value: z.union([z.literal([1, 2, 3]), z.literal('none')]),
  },
  { name: 'logging-out', help: "Whether 'Logging out...' is shown.", value: z.boolean() },
  { name: 'signed-in', help: 'Whether somebody is signed in.', value: z.boolean() },
  {
    name: 'armed',
    help: "The word above the arm button: true for ARMED, false for DISARMED, unknown for '--'.",
    value: z.union([z.boolean(), z.literal('unknown')]),
  },
  { name: 'arm-button', help: "The text of the arm button, such as 'ARM' or 'Arming... 47 s'.", value: z.string() },
  {
    name: 'open-sensors',
    help: 'Names of the sensors that are listed as open beside the arm button.',
    value: z.array(z.string()),
  },
  {
    name: 'consumption',
    help: "The gauge of the main battery, labelled 'Consumption': its value in volts with two decimals, the word of its band, and the color of the value.",
    value: Gauge,
  },
  { name: 'starter', help: "The gauge of the starter battery, labelled 'Starter'.", value: Gauge },
  { name: 'cabin', help: "The text under 'Cabin', such as '21.5 °C' or '--'.", value: z.string() },
  { name: 'rows', help: 'Names of the rows of the list of sensors, from the top.', value: z.array(z.string()) },
  {
    name: 'sensor',
    help: "The row of a sensor: its state (Open, Closed, ON, OFF, Connecting, --), its age, and whether it waits for a confirmation. An open row also has 'Battery' and 'Last changed'.",
    parameter: 'type',
    value: z.strictObject({
      type: SensorName,
      state: optional(z.string()),
      age: optional(z.string()),
      busy: optional(z.boolean()),
      battery: optional(z.string()),
      changed: optional(z.string()),
    }),
  },
  {
    name: 'enrollment',
    help: "The shown enrollment: its stage, and the seconds left while it counts down. Without an enrollment the stage is 'none'.",
    value: z.strictObject({
      stage: z.enum(['preparing', 'enrolling', 'configuring', 'success', 'timeout', 'failed', 'none']),
      seconds: optional(Count),
    }),
  },
  { name: 'latitude', help: "The latitude in the footer, such as '55.676100 N'.", value: z.string() },
  { name: 'longitude', help: "The longitude in the footer, such as '12.568300 E'.", value: z.string() },
  { name: 'accuracy', help: "The accuracy in the footer, such as '±8 m'.", value: z.string() },
  { name: 'last-heard', help: "The running age in the footer, such as 'Last heard 4s ago'.", value: z.string() },
  {
    name: 'alarm',
    help: "The name in the ALARM TRIGGERED banner, such as 'BILGE PUMP', or 'none'.",
    value: z.string(),
  },
  {
    name: 'sounds',
    help: 'Whether the alarm sounds: it is triggered, not silenced, and the phone plays sound.',
    value: z.boolean(),
  },
  {
    name: 'silenced',
    help: 'Whether a triggered alarm is silenced. This ends after 30 s.',
    value: z.boolean(),
  },
  { name: 'warning', help: "The texts of the WARNING banner, or 'none'.", value: texts },
  { name: 'success', help: "The texts of the SUCCESS banner, or 'none'.", value: texts },
  {
    name: 'failed-reading',
    help: "The message that a list or a record could not be read, as screen readers speak it, such as 'The VIP contacts could not be read'.",
    value: z.string(),
  },
  {
    name: 'event-log-icon',
    help: 'Whether the Event log icon shows an alarm.',
    value: z.enum(['alarm', 'normal']),
  },
  {
    name: 'event-log',
    help: 'Texts of the event log, newest first. A shorter list is compared with the beginning.',
    value: z.array(z.string()),
    lists: 'beginning',
  },
  {
    name: 'bilge',
    help: 'The state of the bilge pump in its panel.',
    value: z.enum(['Running', 'Not running', 'Not present']),
  },
  { name: 'gas', help: 'The state of the gas sensor in its panel.', value: z.enum(['Alarm', 'Normal', 'Not present']) },
  {
    name: 'graph',
    help: "The open graph: its number of readings, and the lowest and highest one with the unit. 'none': no graph is open.",
    value: z.union([
      z.literal('none'),
      z.strictObject({ points: optional(Count), lowest: optional(z.string()), highest: optional(z.string()) }),
    ]),
  },
  { name: 'link', help: "'lost' while the strip 'Connection lost' is shown.", value: z.enum(['lost', 'ok']) },
  ...profileObservations,
  ...settingsObservations,
  ...historyObservations,
  ...geofenceObservations,
  ...galleryObservations,
  ...logbookObservations,
  ...sharingObservations,
  ...contactObservations,
  ...mobObservations,
  ...weatherObservations,
  ...deviceObservations,
] as const

export const vocabulary = { actions, observations, roles: screenRoles } as const
export type ActionName = (typeof actions)[number]['name']
export type ObservationName = (typeof observations)[number]['name']
