/** A small app and its boat as a model, with faults of the app on purpose; no gateway, no browser. */
import { parseDuration } from '@drydock/contracts'
import type { WalkApp } from '../api.ts'

/** What is wrong with the app. */
export type Bug = 'deaf after dismissal' | 'trusts its own press' | 'low for ever' | 'gives up the line' | 'throws'

export interface ModelApp extends WalkApp {
  /** What the page shows. */
  readonly shown: { armed: boolean; isLow: boolean; alarm: boolean; isOnline: boolean; canDismiss: boolean }
  /** What is true on the boat. */
  readonly truth: { armed: boolean; volts: number; alarm: boolean; linkDownUntil: number }
  /** Presses Arm: the call is refused while a fault strikes it. */
  arm(): void
  /** Returns false when there is nothing to dismiss. */
  dismiss(): boolean
}

const LOW_VOLTS = 11.8
const GIVES_UP_MS = 42_000

/** Returns the function that opens the model, and the number of models that are open. */
export function createModel(bug?: Bug): { readonly open: () => Promise<ModelApp>; openCount(): number } {
  let count = 0
  return {
    openCount: () => count,
    open: async () => {
      count++
      return modelApp(bug, () => void count--)
    },
  }
}

interface State extends Pick<ModelApp, 'shown' | 'truth'> {
  readonly bug: Bug | undefined
  now: number
  /** Number of calls that are refused from now on. */
  refusals: number
  isLineLost: boolean
  isDeaf: boolean
  pressed: boolean | undefined
}

const isDown = ({ now, truth }: State): boolean => now < truth.linkDownUntil

/** The page takes over what the boat says, except for its bug. */
function refresh(state: State): void {
  const { bug, now, truth, shown } = state
  state.isLineLost ||= bug === 'gives up the line' && isDown(state) && truth.linkDownUntil - now >= GIVES_UP_MS
  shown.isOnline = !isDown(state) && !state.isLineLost
  if (!shown.isOnline) return
  shown.armed = bug === 'trusts its own press' ? (state.pressed ?? truth.armed) : truth.armed
  const isLow = truth.volts < LOW_VOLTS
  shown.isLow = bug === 'low for ever' ? shown.isLow || isLow : isLow
  shown.alarm = truth.alarm && !state.isDeaf
  shown.canDismiss = shown.alarm
}

function modelApp(bug: Bug | undefined, closed: () => void): ModelApp {
  const truth = { armed: false, volts: 12.6, alarm: false, linkDownUntil: 0 }
  const shown = { armed: false, isLow: false, alarm: false, isOnline: true, canDismiss: false }
  const start = { now: 0, refusals: 0, isLineLost: false, isDeaf: false, pressed: undefined }
  const state: State = { bug, truth, shown, ...start }
  const errors: string[] = []
  return {
    shown,
    truth,
    errors: () => errors,
    close: async () => closed(),
    arm() {
      if (bug === 'throws' && state.refusals > 0) errors.push('refused')
      state.pressed = true
      if (state.refusals === 0) truth.armed = true
      else state.refusals--
      refresh(state)
    },
    dismiss() {
      if (!shown.canDismiss) return false
      truth.alarm = false
      state.isDeaf ||= bug === 'deaf after dismissal'
      refresh(state)
      return true
    },
    boat: modelBoat(state),
  }
}

function modelBoat(state: State): ModelApp['boat'] {
  const { truth } = state
  return {
    now: () => new Date(state.now),
    async advance(span) {
      const until = state.now + (typeof span === 'number' ? span : (parseDuration(span) ?? 0))
      if (isDown(state) && truth.linkDownUntil <= until) state.now = truth.linkDownUntil
      refresh(state)
      state.now = until
      refresh(state)
      return new Date(state.now)
    },
    async step(step) {
      if ('alarm' in step) truth.alarm = true
      if ('armed' in step) truth.armed = step.armed === true
      if ('reading' in step) truth.volts = Number(step.reading.value)
      if ('sensor' in step) throw new Error('boat.step: the boat has no such sensor.')
    },
    async fault(fault) {
      if (fault.kind === 'status') state.refusals++
      else truth.linkDownUntil = state.now + 90_000
    },
    async clearFaults() {
      truth.linkDownUntil = Math.min(truth.linkDownUntil, state.now)
      state.refusals = 0
    },
    faults: () => state.refusals + (isDown(state) ? 1 : 0),
  }
}
