/** Tracking (catch the thief): the tracks of boat and phone. Source: TRACK, SM-TRACK, OPEN-022, 047, 137. */
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
import { type TrackingEnd, type TrackingState, trackingMachine } from '#machines/tracking.ts'
import { timers } from '#platform/time.ts'
import { resetOn } from '#stores/sessionReset.ts'
import { geolocation, readPhone } from '#stores/geolocation.ts'
import { position } from '#stores/position.ts'
import { removeTrackingEnd, saveTrackingEnd, trackingEnd } from '#stores/savedTracking.ts'

/** `boat` and `phone` are the tracks since the start, the newest point last; `until` is set while tracking runs. */
export interface TrackingStore {
  is: TrackingState['is']
  until: Instant | undefined
  /** How the last run has ended; `none` until then. */
  end: TrackingEnd
  boat: GeoPoint[]
  phone: GeoPoint[]
  /** Position from an answer of the gateway, until a newer one is pushed. */
  place: GeoPoint | undefined
}

export const tracking = proxy<TrackingStore>({
  is: 'off',
  until: undefined,
  end: 'none',
  boat: [],
  phone: [],
  place: undefined,
})

let runs = 0

const machine = runMachine(trackingMachine, timers, (state: TrackingState, before: TrackingState) => {
  tracking.is = state.is
  tracking.until = state.is === 'on' ? state.until : undefined
  tracking.end = state.is === 'off' ? state.end : 'none'
  if (state.is === 'on' && before.is !== 'on') {
    saveTrackingEnd(state.until)
    trackPhone()
  }
  if (state.is === 'off') removeTrackingEnd()
  if (state.is === 'on' && before.is === 'on' && state.ticks > before.ticks) {
    void readBoat(createRunCheck())
    trackPhone()
  }
  if (tracking.end === 'stopped' || tracking.end === 'over') void call(trackingRoutes.stop)
})

/** Returns a function that returns whether the present run of tracking is still on. */
function createRunCheck(): () => boolean {
  const run = runs
  return () => run === runs && tracking.is === 'on'
}

/** Reads the phone for its track, never twice at a time. OPEN-102. */
function trackPhone(): void {
  if (geolocation.isReading) return
  const isOn = createRunCheck()
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
    return console.warn(`The gateway gives a position of the boat that is not on Earth: ${latitude}, ${longitude}.`)
  tracking.place = place
  tracking.boat.push(place)
}

/** Starts tracking with new tracks; does nothing unless it is off. The old tracks stay if the gateway refuses. */
export async function startTracking(): Promise<void> {
  if (machine.state().is !== 'off') return
  const run = ++runs
  machine.send({ is: 'start' })
  const answer = await call(trackingRoutes.start, { params: { minutes: String(TRACKING_MINUTES) } })
  if (run !== runs) return
  if (answer.ok && tracking.is === 'starting')
    Object.assign(tracking, { boat: position.fix ? [placeOf(position.fix)] : [], phone: [] })
  machine.send({ is: answer.ok ? 'accepted' : 'refused' })
}

/** Goes on with the tracking that was on when the page was reloaded; its tracks begin again. */
export function resumeTracking(): void {
  const until = trackingEnd()
  if (until === 0 || machine.state().is !== 'off') return
  runs++
  machine.send({ is: 'resume', until })
}

/** Stops tracking, also before its start is answered; the tracks stay. */
export const stopTracking = (): void => machine.send({ is: 'stop' })

/** Forgets that a start was refused, once the person has seen it. */
export function dismissRefusal(): void {
  if (tracking.end === 'refused') tracking.end = 'none'
}

const placeOf = ({ latitude, longitude }: GeoPoint): GeoPoint => ({ latitude, longitude })

subscribe(position, () => {
  tracking.place = undefined
})
resetOn('alarm-data-cleared', () => {
  runs++
  machine.send({ is: 'clear' })
  Object.assign(tracking, { boat: [], phone: [], end: 'none', place: undefined })
})
