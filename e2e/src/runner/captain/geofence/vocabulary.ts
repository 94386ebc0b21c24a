/** Vocabulary of map, geofence, tracking of a thief, and location of the phone. */
import { GEOFENCE_RADIUS } from '@drydock/contracts'
import * as z from 'zod/mini'

const optional = z.optional
const Count = z.int().check(z.nonnegative())
const { min, max, step } = GEOFENCE_RADIUS
/** Adds 'none', for what is not shown. */
const orNone = <S extends z.ZodMiniType>(it: S) => z.union([z.literal('none'), it])
const Radius = z.number().check(z.minimum(min), z.maximum(max), z.multipleOf(step))

export const actions = [
  { name: 'open-dial', help: 'Opens the speed dial of the map.' },
  { name: 'open-radius', help: 'Opens the panel of the geofence radius, from the speed dial.' },
  { name: 'choose-radius', help: 'Moves the slider of the open panel to this radius, in meters.', params: Radius },
  { name: 'save-radius', help: "Presses 'SAVE' in the panel of the radius." },
  { name: 'cancel-radius', help: "Presses 'Cancel' in the panel of the radius." },
  { name: 'open-map-settings', help: 'Opens the settings of the map, from the speed dial.' },
  {
    name: 'show-when-disarmed',
    help: "Sets the box 'Show geofence when disarmed' in the open settings of the map.",
    params: z.boolean(),
  },
  { name: 'close-map-settings', help: 'Closes the settings of the map.' },
  { name: 'start-tracking', help: "Chooses 'Catch the thief' in the speed dial." },
  { name: 'stop-tracking', help: 'Presses the stop button of tracking.' },
  {
    name: 'show-my-position',
    help: "Chooses 'Show my position' in the speed dial. The app asks for the location of the phone if it has none.",
  },
  { name: 'man-over-board', help: "Taps 'Man over board' on Home." },
  { name: 'request-position', help: "Presses 'REQUEST USER POSITION'." },
] as const

export const observations = [
  {
    name: 'dial',
    help: 'Names of the actions of the open speed dial, from the top. Empty while it is closed.',
    value: z.array(z.string()),
  },
  {
    name: 'markers',
    help: 'Names of the markers on the map, also on that of man over board: the boat, and the person when the phone has a position.',
    value: z.array(z.string()),
  },
  {
    name: 'fence',
    help: "Name of the drawn geofence, such as 'Geofence, 50 m, armed'. It must be drawn in this size, solid when armed and dashed when disarmed.",
    value: z.string(),
  },
  { name: 'map-radius', help: "The radius in the text above the map, such as '50 m'.", value: z.string() },
  {
    name: 'map-place',
    help: "The position of the boat in the text on the map, such as '55.676100 N 12.568300 E'.",
    value: z.string(),
  },
  {
    name: 'map-distance',
    help: "Accuracy and distance in the text on the map, such as '±8 m · Boat 0 m from the centre, inside'.",
    value: z.string(),
  },
  {
    name: 'map-scale',
    help: "Length of the scale bar of the map, also of that of man over board, such as '25 m'. It follows from the zoom.",
    value: z.string(),
  },
  {
    name: 'map-picture',
    help: 'The drawn background of the map.',
    value: z.enum(['satellite', 'chart', 'none']),
  },
  { name: 'map-notice', help: 'The notice on the map about its tiles.', value: z.string() },
  { name: 'map-credits', help: 'The source and the copyright of the tiles.', value: z.string() },
  {
    name: 'radius-slider',
    help: 'The slider of the open panel: its value, limits and step in meters, and whether it can be moved.',
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
    help: "The box 'Show geofence when disarmed' in the open settings of the map: whether it is ticked, and whether it can be changed.",
    value: orNone(z.strictObject({ shown: optional(z.boolean()), enabled: optional(z.boolean()) })),
  },
  {
    name: 'hunt',
    help: 'The tracking that is under way, with the seconds left.',
    value: orNone(z.strictObject({ seconds: optional(Count) })),
  },
  { name: 'hunt-refused', help: 'The message that tracking could not start.', value: z.string() },
  {
    name: 'tracks',
    help: "Names of the drawn tracks, such as 'Track of the boat, 3 positions' and 'Track of your phone, 3 positions'.",
    value: z.array(z.string()),
  },
  { name: 'track-legend', help: "The legend of the drawn tracks: 'Boat', 'Your phone'.", value: z.array(z.string()) },
  {
    name: 'way',
    help: "Name of the drawn way of the boat, such as 'Way of the boat, 10:00 to 10:09'.",
    value: z.string(),
  },
  { name: 'permission-why', help: 'The explanation on the permission screen.', value: z.string() },
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
    help: 'How the app has asked for the location of the phone: the number of requests since the page was loaded, and the options of the last one. Timeout and maximum age are in ms.',
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
