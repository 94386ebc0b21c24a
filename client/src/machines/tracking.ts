/**
 * Catch the thief: boat and phone are located every 10 s until somebody or the time ends it. Source: SM-TRACK,
 * OPEN-022, 046, 047.
 */
import {
  type DeadlineInput,
  type Instant,
  type Machine,
  TRACKING_MINUTES,
  TRACKING_POLL_MS,
  trackingMs,
} from '@drydock/contracts'

/** `refused`: the gateway refused the start. `over`: tracking has lasted its full time. */
export type TrackingEnd = 'none' | 'refused' | 'stopped' | 'over' | 'cleared'

/** `ticks` counts the due readings; the caller reads once each time it grows. */
export type TrackingState =
  | { readonly is: 'off'; readonly end: TrackingEnd }
  | { readonly is: 'starting' }
  /** The person stopped it before the start was answered. */
  | { readonly is: 'stopping' }
  | { readonly is: 'on'; readonly until: Instant; readonly nextAt: Instant; readonly ticks: number }

export type TrackingInput =
  | { readonly is: 'start' }
  /** Tracking was on when the page was reloaded. */
  | { readonly is: 'resume'; readonly until: Instant }
  | { readonly is: 'accepted' }
  | { readonly is: 'refused' }
  | { readonly is: 'stop' }
  /** The alarm data were cleared; the gateway is not called. */
  | { readonly is: 'clear' }

/** Readings until the end of tracking, the last one included. */
const READINGS = trackingMs(TRACKING_MINUTES) / TRACKING_POLL_MS

const off = (end: TrackingEnd): TrackingState => ({ is: 'off', end })

/** Returns the state after a reload. A clock that was set back must not make tracking longer than one run. */
function resumed(until: Instant, now: Instant): TrackingState {
  const left = Math.min(until - now, trackingMs(TRACKING_MINUTES))
  if (left <= 0) return off('over')
  const ticks = READINGS - Math.ceil(left / TRACKING_POLL_MS)
  return { is: 'on', until: now + left, nextAt: now + TRACKING_POLL_MS, ticks }
}

function step(state: TrackingState, input: TrackingInput | DeadlineInput, now: Instant): TrackingState {
  if (input.is === 'clear') return state.is === 'off' ? state : off('cleared')
  switch (state.is) {
    case 'off':
      if (input.is === 'resume') return resumed(input.until, now)
      return input.is === 'start' ? { is: 'starting' } : state
    case 'starting':
      if (input.is === 'stop') return { is: 'stopping' }
      if (input.is === 'refused') return off('refused')
      return input.is === 'accepted'
        ? { is: 'on', until: now + trackingMs(TRACKING_MINUTES), nextAt: now + TRACKING_POLL_MS, ticks: 0 }
        : state
    case 'stopping':
      // A call without an answer may have started it: any answer ends in a stop.
      return input.is === 'accepted' || input.is === 'refused' ? off('stopped') : state
    case 'on':
      if (input.is === 'stop') return off('stopped')
      if (input.is !== 'due') return state
      // The last reading would fall on the end itself and is left out. A clock that was set back must not put it off.
      return now >= state.until || state.ticks + 1 >= READINGS
        ? off('over')
        : // A clock that was set back must not make the wait for the next reading longer.
          { ...state, nextAt: Math.min(state.nextAt, now) + TRACKING_POLL_MS, ticks: state.ticks + 1 }
  }
}

export const trackingMachine: Machine<TrackingState, TrackingInput> = {
  initial: { is: 'off', end: 'none' },
  step,
  deadline: state => (state.is === 'on' ? Math.min(state.until, state.nextAt) : undefined),
}
