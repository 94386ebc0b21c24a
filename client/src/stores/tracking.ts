/** Catch the thief: where boat and phone have been since. Source: TRACK, SM-TRACK, OPEN-022, 047, 137. */
import {
  alarmRoutes,
  type Instant,
  isOnEarth,
  PHONE_POSITION_TIMEOUT_MS,
  type GeoPoint,
  runMachine,
  TRACKING_MINUTES,
  trackingRoutes,
} from '@drydock/contracts'
import { proxy, subscribe } from 'valtio/vanilla'
import { call } from '#api/call.ts'
import { type TrackingState, trackingMachine } from '#machines/tracking.ts'
import { timers } from '#platform/time.ts'
import { resetOn } from '#stores/sessionReset.ts'
import { geolocation, readPhone } from '#stores/geolocation.ts'
import { position } from '#stores/position.ts'

/** `boat` and `phone` are the ways since it began, the newest last; `until` while it runs. */
export interface TrackingStore {
  is: 'off' | 'starting' | 'on'
  until: Instant | undefined
  /** It was asked for and did not begin. */
  isRefused: boolean
  boat: GeoPoint[]
  phone: GeoPoint[]
  /** Where the gateway said the boat is, until it pushes a newer position. */
  place: GeoPoint | undefined
}

export const tracking = proxy<TrackingStore>({
  is: 'off',
  until: undefined,
  isRefused: false,
  boat: [],
  phone: [],
  place: undefined,
})

let runs = 0

const machine = runMachine(trackingMachine, timers, (state: TrackingState, before: TrackingState) => {
  tracking.is = state.is
  tracking.until = state.is === 'on' ? state.until : undefined
  tracking.isRefused = state.is === 'off' && state.end === 'refused'
  if (state.is === 'on' && before.is === 'starting') seekPhone()
  if (state.is === 'on' && before.is === 'on' && state.ticks > before.ticks) {
    void readBoat(mine())
    seekPhone()
  }
  if (state.is === 'off' && before.is === 'on' && state.end === 'stopped') void call(trackingRoutes.stop)
})

/** Whether the hunt that is on now still is: both ways go on while the one that asked for them does. */
function mine(): () => boolean {
  const run = runs
  return () => run === runs && tracking.is === 'on'
}

/** Where the phone is, at once and then as often as the boat is asked for; never twice at a time. OPEN-102. */
function seekPhone(): void {
  if (geolocation.isReading) return
  const isOn = mine()
  void readPhone(PHONE_POSITION_TIMEOUT_MS).then(fix => {
    if (fix && isOn()) tracking.phone.push({ latitude: fix.latitude, longitude: fix.longitude })
  })
}

async function readBoat(isOn: () => boolean): Promise<void> {
  const answer = await call(alarmRoutes.geo)
  if (!answer.ok || !isOn()) return
  const { latitude, longitude } = answer.value
  if (latitude === null || longitude === null) return
  const place = { latitude, longitude }
  if (!isOnEarth(place))
    return console.warn(`The gateway says that the boat is nowhere on Earth: ${latitude}, ${longitude}.`)
  tracking.place = place
  tracking.boat.push(place)
}

export async function startTracking(): Promise<void> {
  if (machine.state().is !== 'off') return
  const run = ++runs
  machine.send({ is: 'start' })
  const answer = await call(trackingRoutes.start, { params: { minutes: String(TRACKING_MINUTES) } })
  if (run !== runs) return
  if (answer.ok) Object.assign(tracking, { boat: position.fix ? [placeOf(position.fix)] : [], phone: [] })
  machine.send({ is: answer.ok ? 'accepted' : 'refused' })
}

export const stopTracking = (): void => machine.send({ is: 'stop' })

const placeOf = ({ latitude, longitude }: GeoPoint): GeoPoint => ({ latitude, longitude })

subscribe(position, () => {
  tracking.place = undefined
})
resetOn('alarm-data-cleared', () => {
  runs++
  machine.send({ is: 'clear' })
  Object.assign(tracking, { boat: [], phone: [], isRefused: false, place: undefined })
})
