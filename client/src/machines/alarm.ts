/** Alarm mode, its silence, and the watch that no alarm is missed. Source: SM-ALARM, OPEN-055 to OPEN-057, OPEN-105. */
import { type DeadlineInput, type Instant, type Machine, SILENCE_MS, sensorName } from '@drydock/contracts'
import {
  type Alarm,
  judge,
  type Mark,
  type Reading,
  settle,
  takePush,
  type Watch,
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
  readonly watch: Watch
  /** What the last step that raised anything has raised, oldest first. */
  readonly raised: readonly Alarm[]
  /** What the last reading has told of alarms that were pushed. */
  readonly dated: readonly Dated[]
  /** The alarm that the mode is on for: the order of its push while its item has not been read, and its moment. */
  readonly its: { readonly order: number | undefined; readonly at: Instant }
  /** The mode is on for an alarm that is younger than a disarming of which no report has come yet. */
  readonly outlasts: boolean
}

/** An alarm that was taken to be of the moment in which its push was heard, and when it really was. */
export interface Dated {
  readonly type: number | undefined
  readonly heard: Instant
  readonly written: Instant
}

/** What outlives a reload of the page. */
export interface KeptAlarm {
  readonly mark: Mark | undefined
  readonly on: Alarm | undefined
  /** Its moment by the history; undefined while its item has not been read. */
  readonly written: Instant | undefined
  /** Pushes whose item has not been read yet. */
  readonly pushes: readonly Alarm[]
}

export type AlarmInput =
  /** A session has begun, perhaps of a page that was loaded anew. */
  | { readonly is: 'began'; readonly kept: KeptAlarm | undefined }
  | { readonly is: 'pushed'; readonly type: number | undefined }
  /** The history was read; `armed`: the app takes the boat for armed. */
  | { readonly is: 'read'; readonly reading: Reading; readonly armed: boolean }
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
  dated: [],
  its: { order: undefined, at: 0 },
  outlasts: false,
}

const modeOf = ({ type, at }: Alarm): AlarmMode => ({
  is: 'on',
  type,
  message: sensorName(type).toUpperCase(),
  at,
  silencedUntil: undefined,
})

/** A push is younger than any list that does not hold its item yet. */
function itsOf({ its, watch }: AlarmState, written: ReadonlyMap<number, Instant>): AlarmState['its'] {
  const { order, at } = its
  if (order === undefined) return its
  const found = written.get(order)
  if (found !== undefined) return { order: undefined, at: found }
  return watch.pushes.some(it => it.order === order)
    ? { order, at: Number.POSITIVE_INFINITY }
    : { order: undefined, at }
}

function pushed(state: AlarmState, type: number | undefined, now: Instant): AlarmState {
  const { watch, known } = takePush(state.watch, type, now)
  if (known === undefined) {
    const alarm = { type, at: now }
    return {
      ...state,
      mode: modeOf(alarm),
      watch,
      raised: [alarm],
      its: { order: watch.count, at: now },
      outlasts: false,
    }
  }
  // It was found in the history before, and has been shown or seen since; only the report of an earlier disarming may
  // have ended it.
  if (known.settled || (state.mode.is === 'on' && state.its.at >= known.written)) return { ...state, watch }
  return {
    ...state,
    mode: modeOf({ type: known.type, at: known.written }),
    watch,
    its: { order: undefined, at: known.written },
    outlasts: false,
  }
}

/**
 * A new alarm always sounds again, whatever was silenced before it; an older one that is told late does not take the
 * place of a younger one.
 */
function read(before: AlarmState, { reading, armed }: Extract<AlarmInput, { is: 'read' }>, now: Instant): AlarmState {
  const { watch, missed, written, disarmedAt, disarmed } = judge(before.watch, reading, now)
  const state = { ...before, watch, its: itsOf({ ...before, watch }, written), dated: datesOf(before.watch, written) }
  const last = missed.at(-1)
  if (last === undefined) return isOver(state, disarmedAt) ? { ...state, mode: OFF } : state
  if (state.mode.is === 'on' && state.its.at > last.at) return { ...muted(state, undefined), raised: missed }
  return {
    ...state,
    mode: modeOf(last),
    raised: missed,
    its: { order: undefined, at: last.at },
    outlasts: armed && disarmed,
  }
}

/** A page that was frozen hears of an alarm long after it was. */
const datesOf = ({ pushes }: Watch, dates: ReadonlyMap<number, Instant>): readonly Dated[] =>
  pushes.flatMap(({ type, at, order }) => {
    const written = dates.get(order)
    return written === undefined || written === at ? [] : [{ type, heard: at, written }]
  })

/**
 * The history shows a disarming after the alarm that is on: its report has come before the alarm was known, or not at
 * all.
 */
const isOver = ({ mode, its }: AlarmState, disarmedAt: Instant | undefined): boolean =>
  mode.is === 'on' && its.order === undefined && disarmedAt !== undefined && its.at < disarmedAt

function muted(state: AlarmState, silencedUntil: Instant | undefined): AlarmState {
  return state.mode.is === 'off' || state.mode.silencedUntil === silencedUntil
    ? state
    : { ...state, mode: { ...state.mode, silencedUntil } }
}

function began(kept: KeptAlarm | undefined, now: Instant): AlarmState {
  if (kept === undefined) return { ...INITIAL, watch: watchFrom(now, undefined) }
  const watch = watchFrom(now, kept.mark, kept.pushes)
  // The youngest push is the one that the mode is on for, unless its item was read.
  const its =
    kept.written === undefined
      ? { order: watch.pushes.at(-1)?.order, at: kept.on?.at ?? 0 }
      : { order: undefined, at: kept.written }
  return { ...INITIAL, watch, its, mode: kept.on ? modeOf(kept.on) : OFF }
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
      return muted(state, now + SILENCE_MS)
    case 'due':
      return muted(state, undefined)
    case 'clear':
      return state.mode.is === 'off' && state.watch.found.length === 0
        ? state
        : { ...state, mode: OFF, watch: settle(state.watch), outlasts: false }
    case 'disarmed':
      if (state.outlasts) return { ...state, outlasts: false }
      return state.mode.is === 'off' ? state : { ...state, mode: OFF }
    case 'armed':
      return state.outlasts ? { ...state, outlasts: false } : state
    case 'forget':
      return INITIAL
  }
}

export const alarmMachine: Machine<AlarmState, AlarmInput> = {
  initial: INITIAL,
  step,
  deadline: ({ mode }) => (mode.is === 'on' ? mode.silencedUntil : undefined),
}

export const sounds = (mode: AlarmMode): boolean => mode.is === 'on' && mode.silencedUntil === undefined

/** What has to be kept of a state. */
export const keptOf = ({ mode, watch, its }: AlarmState): KeptAlarm => ({
  mark: watch.mark,
  on: mode.is === 'on' ? { type: mode.type, at: mode.at } : undefined,
  written: its.order === undefined ? its.at : undefined,
  pushes: watch.pushes.map(({ type, at }) => ({ type, at })),
})
