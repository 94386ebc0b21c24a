/** Recording of what the captain does in the attached apps, and of what the person expects them to show. */
import type { Duration, Instant, TapMode, TapReport, TapsState } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { type Input, inputLogOf } from '#boat/inputLog.ts'
import { defineBoatPart } from '#boat/parts.ts'
import { CAPTAIN } from '#player/vocabulary.ts'
import type { RecordedStep } from './recordedSteps.ts'
import { formatDuration } from './write.ts'

/** A step of a person; what no action does has a text instead. */
export interface Tap {
  /** Milliseconds from the boat's start. */
  readonly at: Duration
  /** Number of the last journal entry before it. */
  readonly seq: number
  readonly step: RecordedStep | undefined
  readonly leftOut: string | undefined
  /** The page that reported it, and its number there. */
  readonly page: object
  readonly tap: number
}

export interface TapRecording {
  readonly mode: TapMode
  /** Milliseconds from the boat's start. */
  readonly from: Duration
  /** Number of the last journal entry before it. */
  readonly since: number
  /** Inputs of the boat before it. */
  readonly inputs: readonly Input[]
  /** When it ended; undefined while it goes on. */
  readonly end: TapRecordingEnd | undefined
  /** Path at which the app was then; undefined until an app has said it. */
  readonly path: string | undefined
  readonly taps: readonly Tap[]
}

export interface TapRecordingEnd {
  /** Milliseconds from the boat's start. */
  readonly at: Duration
  /** Number of the last journal entry before it. */
  readonly seq: number
  /** Inputs of the boat before it. */
  readonly inputs: readonly Input[]
}

const partOf = defineBoatPart('taps', () => ({ recording: undefined as TapRecording | undefined }), {
  without: 'What a person does in an attached app concerns the console alone; the calls of the app are inputs.',
})

/** The current recording of taps, or the last one; undefined before the first. */
export const tapRecordingOf = (boat: Boat): TapRecording | undefined => partOf(boat).recording

const change = (boat: Boat, changes: Partial<TapRecording>): void => {
  const { recording } = partOf(boat)
  if (recording) partOf(boat).recording = { ...recording, ...changes }
}

/** Begins a recording now, in place of the last one. */
export function beginTaps(boat: Boat): void {
  const { clock, journal } = boat
  partOf(boat).recording = {
    mode: 'record',
    from: clock.now() - clock.start,
    since: journal.last(),
    inputs: [...inputLogOf(boat).all()],
    end: undefined,
    path: undefined,
    taps: [],
  }
}

/** The end of a recording that ends now. */
export const endNow = (boat: Boat): TapRecordingEnd => ({
  at: boat.clock.now() - boat.clock.start,
  seq: boat.journal.last(),
  inputs: [...inputLogOf(boat).all()],
})

/** Changes the mode of a recording; 'off' ends it now. */
export function setTapMode(boat: Boat, mode: TapMode): void {
  change(boat, { mode, ...(mode === 'off' ? { end: endNow(boat) } : {}) })
}

/** Adds what a page reports, unless nothing is recorded. @param page any object that stands for the page. */
export function addTap(boat: Boat, page: object, report: TapReport): void {
  const recording = tapRecordingOf(boat)
  if (recording && recording.mode !== 'off') change(boat, changesBy(boat, recording, page, report))
}

function changesBy(boat: Boat, recording: TapRecording, page: object, report: TapReport): Partial<TapRecording> {
  const { taps } = recording
  const add = (done: Done, before = taps): Partial<TapRecording> => ({
    taps: [...before, tapOf(boat, recording, done)],
  })
  // Taps that were parts of this one.
  const without = (first: number): readonly Tap[] => taps.filter(it => it.page !== page || it.tap < first)
  switch (report.is) {
    case 'opened':
      // The first page after the beginning says where the app is.
      return recording.path === undefined
        ? { path: isOnTheWay(report.path) ? AFTER_SIGN_IN : report.path }
        : openedAgain(recording, report).reduce<Partial<TapRecording>>(
            (_, step) => add({ page, tap: 0, at: boat.clock.now(), step }),
            {},
          )
    case 'expectation':
      return {
        mode: 'record',
        ...add({ ...report, page, step: { kind: 'wait', params: { screen: report.screen, within: PATIENCE } } }),
      }
    case 'action':
      return add({ ...report, page, step: { kind: 'captain', params: report.action } }, without(report.first))
    case 'leftOut':
      return add({ ...report, page, leftOut: sentence(report.what) }, without(report.first))
  }
}

type Opened = Extract<TapReport, { is: 'opened' }>

/** The step by which a page is opened again: the person reloads it, comes back to the app, or has signed in. */
function openedAgain({ taps }: TapRecording, { path, reloaded }: Opened): readonly NonNullable<Done['step']>[] {
  if (reloaded) return [{ kind: 'phone', params: 'reload' }]
  if (!isOnTheWay(path)) return [{ kind: 'open', params: path }]
  // Where signing out ends, the person has done nothing more.
  if (!path.startsWith(SIGNED_IN)) return []
  // The step `open` signs in on the way, and so does the beginning of the scenario.
  const last = taps.findLast(it => it.step !== undefined)?.step
  return last === undefined || last.kind === 'open' ? [] : [{ kind: 'captain', params: { 'sign-in-as': CAPTAIN } }]
}
/** A page between the app and the identity provider. Its address has a code that is valid once. */
const isOnTheWay = (path: string): boolean => path.startsWith('/authentication/')
/** Where the frame of the console ends when it signs in. */
const AFTER_SIGN_IN = '/home'
/** Path to which the identity provider leads after a sign-in. */
const SIGNED_IN = '/authentication/login-callback'
/** A wait is judged before the next step of the same moment, and lets a replayed app be a moment later. */
const PATIENCE = '1s'

interface Done {
  readonly page: object
  readonly tap: number
  readonly at: Instant
  readonly step?: { readonly kind: string; readonly params: unknown }
  readonly leftOut?: string
}

/** The time is that of the page, which may be a moment ahead of the boat; taps stay in the order of their reports. */
function tapOf(
  { clock, journal }: Boat,
  { from, taps }: TapRecording,
  { page, tap, at: time, step, leftOut }: Done,
): Tap {
  const at = Math.max(taps.at(-1)?.at ?? from, Math.round(time - clock.start))
  const seq = journal.last()
  return { at, seq, page, tap, step: step && { at, ...step }, leftOut }
}

/** A line of a comment. */
const sentence = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Says when something was left out, as a comment of the scenario. */
export const leftOutText = ({ at, leftOut }: Tap, from: Duration): string =>
  `${formatDuration(at - from)}: ${leftOut ?? ''}. No action of the language does this.`

/** The state of a recording, for callers. */
export const tapsStateOf = ({ mode, from, since, end, taps }: TapRecording): TapsState => ({
  mode,
  from,
  since,
  ...(end ? { until: end.at } : {}),
  actions: taps.filter(it => it.step && it.step.kind !== 'wait').length,
  expectations: taps.filter(it => it.step?.kind === 'wait').length,
  leftOut: taps.filter(it => it.leftOut !== undefined).map(it => leftOutText(it, from)),
})
