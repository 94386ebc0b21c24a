/** The app as a person without a screen sees it: its stores, its texts, and what that person has opened. */
import { eventSign } from '@drydock/client/event-sign'
import type { Asked } from '#agent/location.ts'
import type { Headless } from '@drydock/client/headless'
import type { OpenLog } from '#captain/logbook/words.ts'
import type { VipDialog } from '#captain/mob/words.ts'
import { alarm } from '@drydock/client/texts/alarm'
import { eventlog } from '@drydock/client/texts/eventlog'
import { ageText, NONE, secondsLeft } from '@drydock/client/texts/formatAge'
import { latitude, longitude } from '@drydock/client/texts/formatCoordinates'
import { frame } from '@drydock/client/texts/frame'
import { geofence } from '@drydock/client/texts/geofence'
import { history } from '@drydock/client/texts/history'
import { logbook } from '@drydock/client/texts/logbook'
import { position } from '@drydock/client/texts/position'
import { power } from '@drydock/client/texts/power'
import { processing } from '@drydock/client/texts/processing'
import { sensors } from '@drydock/client/texts/sensors'
import { settings } from '@drydock/client/texts/settings'
import { temperature } from '@drydock/client/texts/temperature'
import { titles } from '@drydock/client/texts/titles'

export interface Opened {
  graph: 'V1' | 'V2' | undefined
  /** The screen that a history was opened from. */
  before: string | undefined
  /** What lies open on the map; `preview` is a radius in metres. */
  map: { readonly panel: 'dial' | 'settings' } | { readonly panel: 'radius'; readonly preview: number } | undefined
  /** What is open on the captain's log. */
  log?: OpenLog
  /** The VIP dialog, while it is open over the man-over-board screen. */
  vip?: VipDialog | undefined
}

export interface Seen {
  readonly app: Headless
  readonly opened: Opened
  readonly now: number
  /** How the app has asked the phone where it is. */
  readonly asked: Asked
  /** The page of the identity provider, when the app has led there. */
  readonly door: { isAsked(): boolean; signIn(name: string): void }
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
  geofence,
  history,
  logbook,
  position,
  power,
  processing,
  sensors,
  settings,
  temperature,
  titles,
  eventName: (name: string) => eventSign(name).text,
} as const
