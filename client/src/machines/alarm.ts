/** Alarm mode, its silence, and the watch that no alarm is missed. Source: SM-ALARM, OPEN-055 to OPEN-057, OPEN-105. */
import { type DeadlineInput, type Instant, type Machine, SILENCE_MS, sensorName } from '@drydock/contracts'
import {
  type Alarm,
  reconcile,
  type ReadMark,
  type HistoryReading,
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
  /** What the last step that raised anything has raised, oldest first. */
  readonly raised: readonly Alarm[]
  /** What the last reading has told of alarms that were pushed. */
  readonly redated: readonly RedatedAlarm[]
  /** The alarm that the mode is on for: the order of its push while its item has not been read, and its moment. */
  readonly source: { readonly order: number | undefined; readonly at: Instant }
  /** The mode is on for an alarm that is younger than a disarming of which no report has come yet. */
  readonly ignoresNextDisarmed: boolean
}

/** An alarm that was taken to be of the moment in which its push was heard, and when it really was. */
export interface RedatedAlarm {
  readonly type: number | undefined
  readonly heard: Instant
  readonly written: Instant
}

/** What outlives a reload of the page. */
export interface SavedAlarm {
  readonly mark: ReadMark | undefined
  readonly on: Alarm | undefined
  /** Its moment by the history; undefined while its item has not been read. */
  readonly written: Instant | undefined
  /** Pushes whose item has not been read yet. */
  readonly pushes: readonly Alarm[]
}

export type AlarmInput =
  /** A session has begun, perhaps of a page that was reloaded. */
  | { readonly is: 'began'; readonly kept: SavedAlarm | undefined }
  | { readonly is: 'pushed'; readonly type: number | undefined }
  /** The history was read; `armed`: the app takes the boat for armed. */
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
  ignoresNextDisarmed: false,
}

const modeOf = ({ type, at }: Alarm): AlarmMode => ({
  is: 'on',
  type,
  message: sensorName(type).toUpperCase(),
  at,
  silencedUntil: undefined,
})

/** A push is younger than any list that does not hold its item yet. */
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
      ignoresNextDisarmed: false,
    }
  }
  // It was found in the history before, and has been shown or seen since; only the report of an earlier disarming may
  // have ended it.
  const { alarm } = found
  if (alarm === undefined || (state.mode.is === 'on' && state.source.at >= alarm.written)) return { ...state, watch }
  return {
    ...state,
    mode: modeOf({ type: alarm.type, at: alarm.written }),
    watch,
    source: { order: undefined, at: alarm.written },
    ignoresNextDisarmed: false,
  }
}

/**
 * A new alarm always sounds again, whatever was silenced before it; an older one that is told late does not take the
 * place of a younger one.
 */
function read(before: AlarmState, { reading, armed }: Extract<AlarmInput, { is: 'read' }>, now: Instant): AlarmState {
  const { watch, missed, written, disarmedAt, disarmed } = reconcile(before.watch, reading, now)
  const state = {
    ...before,
    watch,
    source: sourceOf({ ...before, watch }, written),
    redated: redatedAlarms(before.watch, written),
  }
  const last = missed.at(-1)
  if (last === undefined) return isOver(state, disarmedAt) ? { ...state, mode: OFF } : state
  if (state.mode.is === 'on' && state.source.at > last.at) return { ...withSilence(state, undefined), raised: missed }
  return {
    ...state,
    mode: modeOf(last),
    raised: missed,
    source: { order: undefined, at: last.at },
    ignoresNextDisarmed: armed && disarmed,
  }
}

/** A page that was frozen receives an alarm long after it happened. */
const redatedAlarms = ({ pushes }: AlarmWatch, dates: ReadonlyMap<number, Instant>): readonly RedatedAlarm[] =>
  pushes.flatMap(({ type, at, order }) => {
    const written = dates.get(order)
    return written === undefined || written === at ? [] : [{ type, heard: at, written }]
  })

/**
 * The history shows a disarming after the alarm that is on: its report has come before the alarm was known, or not at
 * all.
 */
const isOver = ({ mode, source }: AlarmState, disarmedAt: Instant | undefined): boolean =>
  mode.is === 'on' && source.order === undefined && disarmedAt !== undefined && source.at < disarmedAt

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
        : { ...state, mode: OFF, watch: settleFound(state.watch), ignoresNextDisarmed: false }
    case 'disarmed':
      if (state.ignoresNextDisarmed) return { ...state, ignoresNextDisarmed: false }
      return state.mode.is === 'off' ? state : { ...state, mode: OFF }
    case 'armed':
      return state.ignoresNextDisarmed ? { ...state, ignoresNextDisarmed: false } : state
    case 'forget':
      return INITIAL
  }
}

export const alarmMachine: Machine<AlarmState, AlarmInput> = {
  initial: INITIAL,
  step,
  deadline: ({ mode }) => (mode.is === 'on' ? mode.silencedUntil : undefined),
}

export const isSounding = (mode: AlarmMode): boolean => mode.is === 'on' && mode.silencedUntil === undefined

/** What has to be kept of a state. */
export const savedAlarmOf = ({ mode, watch, source }: AlarmState): SavedAlarm => ({
  mark: watch.mark,
  on: mode.is === 'on' ? { type: mode.type, at: mode.at } : undefined,
  written: source.order === undefined ? source.at : undefined,
  pushes: watch.pushes.map(({ type, at }) => ({ type, at })),
})
