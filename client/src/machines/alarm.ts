/** Alarm mode, its silence, and the watch that no alarm is missed. Source: SM-ALARM, OPEN-055 to OPEN-057, OPEN-105. */
import { type DeadlineInput, type Instant, type Machine, SILENCE_MS, sensorName } from '@drydock/contracts'
import {
  type Alarm,
  reconcile,
  type ReadMark,
  type HistoryReading,
  type Reconciliation,
  settleFound,
  applyPush,
  type AlarmWatch,
  watchFrom,
} from '#machines/alarmReconciliation.ts'

/** `type` of the device that triggered it, undefined when it is not known; `message` is its name in capitals. */
export type AlarmMode =
  | { readonly is: 'off' }
  | {
      readonly is: 'on'
      readonly type: number | undefined
      readonly message: string
      readonly at: Instant
      readonly silencedUntil: Instant | undefined
    }

export interface AlarmState {
  readonly mode: AlarmMode
  readonly watch: AlarmWatch
  /** Alarms raised by the last step that raised any, oldest first. */
  readonly raised: readonly Alarm[]
  /** Pushed alarms whose time the last reading of the history corrected. */
  readonly redated: readonly RedatedAlarm[]
  /** The alarm that the mode is on for: the order of its push while its item has not been read, and its time. */
  readonly source: { readonly order: number | undefined; readonly at: Instant }
  /** When the boat was disarmed, by the history, while its report has not come yet; undefined when nothing is due. */
  readonly unreportedDisarmedAt: Instant | undefined
}

/** A pushed alarm, with the time of its push and the time at which the gateway recorded it. */
export interface RedatedAlarm {
  readonly type: number | undefined
  readonly heard: Instant
  readonly written: Instant
}

/** Alarm state that is kept over a reload of the page. */
export interface SavedAlarm {
  readonly mark?: ReadMark | undefined
  readonly on?: Alarm | undefined
  /** Time of the alarm in the history; undefined while its item has not been read. */
  readonly written?: Instant | undefined
  /** Pushes whose item has not been read yet. */
  readonly pushes: readonly Alarm[]
}

export type AlarmInput =
  /** A session has begun, perhaps of a page that was reloaded. */
  | { readonly is: 'began'; readonly kept: SavedAlarm | undefined }
  | { readonly is: 'pushed'; readonly type: number | undefined }
  /** The history was read; `armed`: whether the boat is armed as far as the app knows. */
  | { readonly is: 'read'; readonly reading: HistoryReading; readonly armed: boolean }
  | { readonly is: 'silence' }
  /** The person has opened the event log. */
  | { readonly is: 'clear' }
  | { readonly is: 'disarmed' }
  | { readonly is: 'armed' }
  /** The alarm data were cleared. */
  | { readonly is: 'forget' }

const OFF: AlarmMode = { is: 'off' }
const INITIAL: AlarmState = {
  mode: OFF,
  watch: watchFrom(0, undefined),
  raised: [],
  redated: [],
  source: { order: undefined, at: 0 },
  unreportedDisarmedAt: undefined,
}

const modeOf = ({ type, at }: Alarm): AlarmMode => ({
  is: 'on',
  type,
  message: sensorName(type).toUpperCase(),
  at,
  silencedUntil: undefined,
})

/** Returns the source of the alarm; a push counts as younger than any list that does not contain its item yet. */
function sourceOf({ source, watch }: AlarmState, written: ReadonlyMap<number, Instant>): AlarmState['source'] {
  const { order, at } = source
  if (order === undefined) return source
  const found = written.get(order)
  if (found !== undefined) return { order: undefined, at: found }
  return watch.pushes.some(it => it.order === order)
    ? { order, at: Number.POSITIVE_INFINITY }
    : { order: undefined, at }
}

function pushed(state: AlarmState, type: number | undefined, now: Instant): AlarmState {
  const { watch, found } = applyPush(state.watch, type, now)
  if (found === undefined) {
    const alarm = { type, at: now }
    return {
      ...state,
      mode: modeOf(alarm),
      watch,
      raised: [alarm],
      source: { order: watch.count, at: now },
    }
  }
  // The history contained it before, and it has been shown or seen since. Only the report of an earlier disarming may
  // have ended it.
  const { alarm } = found
  if (alarm === undefined || (state.mode.is === 'on' && state.source.at >= alarm.written)) return { ...state, watch }
  return {
    ...state,
    mode: modeOf({ type: alarm.type, at: alarm.written }),
    watch,
    source: { order: undefined, at: alarm.written },
  }
}

/**
 * Applies a reading of the history. A missed alarm always sounds again; an older one found late does not replace a
 * younger one.
 */
function read(before: AlarmState, { reading, armed }: Extract<AlarmInput, { is: 'read' }>, now: Instant): AlarmState {
  const found = reconcile(before.watch, reading, now)
  const { watch, missed, written, disarmedAt } = found
  const state = {
    ...before,
    watch,
    source: sourceOf({ ...before, watch }, written),
    redated: redatedAlarms(before.watch, written),
    unreportedDisarmedAt: unreportedDisarming(before, found, armed),
  }
  const last = missed.at(-1)
  if (last === undefined) return isOver(state, disarmedAt) ? { ...state, mode: OFF } : state
  if (state.mode.is === 'on' && state.source.at > last.at) return { ...withSilence(state, undefined), raised: missed }
  return { ...state, mode: modeOf(last), raised: missed, source: { order: undefined, at: last.at } }
}

/** Returns the time of a disarming that the history shows while the boat still counts as armed. */
function unreportedDisarming(
  { unreportedDisarmedAt }: AlarmState,
  { disarmed, disarmedAt, isDisarmingNew }: Reconciliation,
  armed: boolean,
): Instant | undefined {
  if (!armed || !disarmed) return undefined
  return isDisarmingNew ? disarmedAt : unreportedDisarmedAt
}

/** Returns the alarms whose recorded time differs from that of their push: a frozen page receives pushes late. */
const redatedAlarms = ({ pushes }: AlarmWatch, dates: ReadonlyMap<number, Instant>): readonly RedatedAlarm[] =>
  pushes.flatMap(({ type, at, order }) => {
    const written = dates.get(order)
    return written === undefined || written === at ? [] : [{ type, heard: at, written }]
  })

/**
 * Returns whether the history shows a disarming after the active alarm; its report came before the alarm was known, or
 * never.
 */
const isOver = ({ mode, source }: AlarmState, disarmedAt: Instant | undefined): boolean =>
  mode.is === 'on' && source.order === undefined && disarmedAt !== undefined && source.at < disarmedAt

/** Applies the report of a disarming; it does not end an alarm that, by the history, is younger than the disarming. */
function disarmed(state: AlarmState): AlarmState {
  const { mode, source, unreportedDisarmedAt: at } = state
  const reported = at === undefined ? state : { ...state, unreportedDisarmedAt: undefined }
  const isYounger = at !== undefined && (source.order !== undefined || source.at > at)
  return mode.is === 'off' || isYounger ? reported : { ...reported, mode: OFF }
}

function withSilence(state: AlarmState, silencedUntil: Instant | undefined): AlarmState {
  return state.mode.is === 'off' || state.mode.silencedUntil === silencedUntil
    ? state
    : { ...state, mode: { ...state.mode, silencedUntil } }
}

function began(kept: SavedAlarm | undefined, now: Instant): AlarmState {
  if (kept === undefined) return { ...INITIAL, watch: watchFrom(now, undefined) }
  const watch = watchFrom(now, kept.mark, kept.pushes)
  // The youngest push is the one that the mode is on for, unless its item was read.
  const source =
    kept.written === undefined
      ? { order: watch.pushes.at(-1)?.order, at: kept.on?.at ?? 0 }
      : { order: undefined, at: kept.written }
  return { ...INITIAL, watch, source, mode: kept.on ? modeOf(kept.on) : OFF }
}

function step(state: AlarmState, input: AlarmInput | DeadlineInput, now: Instant): AlarmState {
  switch (input.is) {
    case 'began':
      return began(input.kept, now)
    case 'pushed':
      return pushed(state, input.type, now)
    case 'read':
      return read(state, input, now)
    case 'silence':
      return withSilence(state, now + SILENCE_MS)
    case 'due':
      return withSilence(state, undefined)
    case 'clear':
      return state.mode.is === 'off' && state.watch.found.length === 0
        ? state
        : { ...state, mode: OFF, watch: settleFound(state.watch) }
    case 'disarmed':
      return disarmed(state)
    case 'armed':
      return state.unreportedDisarmedAt === undefined ? state : { ...state, unreportedDisarmedAt: undefined }
    case 'forget':
      return INITIAL
  }
}

export const alarmMachine: Machine<AlarmState, AlarmInput> = {
  initial: INITIAL,
  step,
  deadline: ({ mode }) => (mode.is === 'on' ? mode.silencedUntil : undefined),
}

/** Whether alarm mode is on and not silenced. */
export const isSounding = (mode: AlarmMode): boolean => mode.is === 'on' && mode.silencedUntil === undefined

/**
 * Returns what an expired session leaves to the next one of the same person. The mark is set back to before an active
 * alarm, so that the next reading of the history raises it again.
 */
export function unclearedAlarmOf({ mode, watch, source }: AlarmState): SavedAlarm {
  const mark = watch.mark ?? { at: watch.since, ids: [] }
  if (mode.is === 'off') return { mark, pushes: watch.pushes }
  return { mark: source.order === undefined && source.at <= mark.at ? { at: source.at, ids: [] } : mark, pushes: [] }
}

/** Returns the part of a state that is kept over a reload. */
export const savedAlarmOf = ({ mode, watch, source }: AlarmState): SavedAlarm => ({
  mark: watch.mark,
  on: mode.is === 'on' ? { type: mode.type, at: mode.at } : undefined,
  written: source.order === undefined ? source.at : undefined,
  pushes: watch.pushes.map(({ type, at }) => ({ type, at })),
})
