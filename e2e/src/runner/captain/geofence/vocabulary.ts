/** Vocabulary of map, geofence, tracking of a thief, and location of the phone. */
import { GEOFENCE_RADIUS } from '@drydock/contracts'
import * as z from 'zod/mini'

const { optional } = z
const Count = z.int().check(z.nonnegative())
const { min, max, step } = GEOFENCE_RADIUS
/** Adds 'none', for what is not shown. */
const orNone = <S extends z.ZodMiniType>(it: S) => z.union([z.literal('none'), it])
const Radius = z.number().check(z.minimum(min), z.maximum(max), z.multipleOf(step))

export const actions = [
  { name: 'open-dial', help: 'Opens the speed dial of the map.' },
  { name: 'open-radius', help: 'Opens the panel of the geofence radius by the speed dial.' },
  { name: 'choose-radius', help: 'Moves the slider of the open panel to so many metres.', params: Radius },
  { name: 'save-radius', help: "Presses 'SAVE' in the panel of the radius." },
  { name: 'cancel-radius', help: "Presses 'CANCEL' in the panel of the radius." },
  { name: 'open-map-settings', help: 'Opens the settings of the map by the speed dial.' },
  {
    name: 'show-when-disarmed',
    help: "Sets the box 'Show geofence when disarmed' in the open settings of the map.",
    params: z.boolean(),
  },
  { name: 'close-map-settings', help: 'Closes the settings of the map.' },
  { name: 'start-tracking', help: "Chooses 'Catch the thief' by the speed dial." },
  { name: 'stop-tracking', help: 'Presses the stop button of the hunt.' },
  {
    name: 'show-my-position',
    help: "Chooses 'Show my position' by the speed dial, which asks for the location of the phone where it is not known.",
  },
  { name: 'man-over-board', help: "Taps 'Man over board' on Home." },
  { name: 'request-position', help: "Presses 'REQUEST USER POSITION'." },
] as const

export const observations = [
  {
    name: 'dial',
    help: 'Names of the actions of the open speed dial, from the top; none while it is closed.',
    value: z.array(z.string()),
  },
  {
    name: 'markers',
    help: 'Names of the markers on the map, that of man over board too: the boat, and the person once the phone has told where it is.',
    value: z.array(z.string()),
  },
  {
    name: 'fence',
    help: "The geofence: its name, such as 'Geofence, 50 m, armed', where it is drawn as large as that and solid when armed, dashed when disarmed.",
    value: z.string(),
  },
  { name: 'map-radius', help: "The radius as written on top of the map, such as '50 m'.", value: z.string() },
  {
    name: 'map-place',
    help: "Where the boat is, as written on the map: '55.676100 N 12.568300 E'.",
    value: z.string(),
  },
  {
    name: 'map-distance',
    help: "How exactly that is known and how far the boat is from the centre: '±8 m · Boat 0 m from the centre, inside'.",
    value: z.string(),
  },
  {
    name: 'map-scale',
    help: "What the scale bar of the map, and of that of man over board, stands for, such as '25 m', which follows from the zoom.",
    value: z.string(),
  },
  {
    name: 'map-picture',
    help: 'What lies below the signs, as it is drawn.',
    value: z.enum(['satellite', 'chart', 'none']),
  },
  { name: 'map-notice', help: 'What the map says of what it is drawn from.', value: z.string() },
  { name: 'map-credits', help: 'What the pictures of the map are and whose.', value: z.string() },
  {
    name: 'radius-slider',
    help: 'The slider of the open panel: its ends, its step and where it stands, in metres; whether it can be moved.',
    value: orNone(
      z.strictObject({
        at: optional(z.number()),
        min: optional(z.number()),
        max: optional(z.number()),
        step: optional(z.number()),
        enabled: optional(z.boolean()),
      }),
    ),
  },
  {
    name: 'map-settings',
    help: "The box 'Show geofence when disarmed' of the open settings of the map: whether it is ticked and whether it can be changed.",
    value: orNone(z.strictObject({ shown: optional(z.boolean()), enabled: optional(z.boolean()) })),
  },
  {
    name: 'hunt',
    help: 'The hunt that is on, in seconds left.',
    value: orNone(z.strictObject({ seconds: optional(Count) })),
  },
  { name: 'hunt-refused', help: 'What is said of a hunt that did not begin.', value: z.string() },
  {
    name: 'tracks',
    help: "The drawn tracks: their names, such as 'Track of the boat, 3 positions' and 'Track of your phone, 3 positions'.",
    value: z.array(z.string()),
  },
  { name: 'track-legend', help: "The legend of the drawn tracks: 'Boat', 'Your phone'.", value: z.array(z.string()) },
  {
    name: 'way',
    help: "The drawn way of the boat: its name, such as 'Way of the boat, 10:00 to 10:09'.",
    value: z.string(),
  },
  { name: 'permission-why', help: 'What the permission screen explains.', value: z.string() },
  {
    name: 'permission-steps',
    help: 'The instructions on the permission screen: their heading, then each step.',
    value: z.array(z.string()),
  },
  {
    name: 'permission-error',
    help: 'The error block of the permission screen: title and message.',
    value: orNone(z.strictObject({ title: optional(z.string()), text: optional(z.string()) })),
  },
  {
    name: 'phone-asked',
    help: 'How the app has asked the phone where it is: how often since the page was loaded, and with what the last time; timeout and maximum age in ms.',
    value: z.strictObject({
      times: optional(Count),
      timeout: optional(z.number()),
      accurate: optional(z.boolean()),
      maximumAge: optional(z.number()),
    }),
  },
] as const

export type GeofenceAction = (typeof actions)[number]['name']
export type GeofenceObservation = (typeof observations)[number]['name']
