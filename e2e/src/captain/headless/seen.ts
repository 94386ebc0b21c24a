/** The app as a person without a screen sees it: its stores, its texts, and what that person has opened. */
import { eventSign } from '@drydock/client/event-sign'
import type { Asked } from '#agent/location.ts'
import type { Headless } from '@drydock/client/headless'
import { alarm } from '@drydock/client/texts/alarm'
import { eventlog } from '@drydock/client/texts/eventlog'
import { ageText, NONE, secondsLeft } from '@drydock/client/texts/formatAge'
import { latitude, longitude } from '@drydock/client/texts/formatCoordinates'
import { frame } from '@drydock/client/texts/frame'
import { history } from '@drydock/client/texts/history'
import { position } from '@drydock/client/texts/position'
import { power } from '@drydock/client/texts/power'
import { processing } from '@drydock/client/texts/processing'
import { sensors } from '@drydock/client/texts/sensors'
import { settings } from '@drydock/client/texts/settings'
import { temperature } from '@drydock/client/texts/temperature'

export interface Opened {
  graph: 'V1' | 'V2' | undefined
  /** The screen that a history was opened from. */
  before: string | undefined
}

export interface Seen {
  readonly app: Headless
  readonly opened: Opened
  readonly now: number
  /** How the app has asked the phone where it is. */
  readonly asked: Asked
}

/** Everything that is said on the screen is said by these. */
export const texts = {
  alarm,
  eventlog,
  ageText,
  NONE,
  secondsLeft,
  latitude,
  longitude,
  frame,
  history,
  position,
  power,
  processing,
  sensors,
  settings,
  temperature,
  eventName: (name: string) => eventSign(name).text,
} as const
