/**
 * Sound of the alarm on this device: what is tried until something sounds. Browsers allow sound only after a press, and
 * take it away when the phone is locked, a call comes or another app is in front. Source: XTRA-01 to XTRA-03.
 */
import { type DeadlineInput, type Instant, type Machine, SECOND } from '@drydock/contracts'

/** The present audio context, a new one, an audio element: tried in this order, and again from the first one. */
const STAGES = ['context', 'new-context', 'element'] as const
export type SoundStage = (typeof STAGES)[number]
/** Contexts and elements report what they do; a context is replaced by the new one. */
export type SoundKind = 'context' | 'element'

export interface SoundState {
  /** An alarm or a drill is on. */
  readonly isWanted: boolean
  readonly is: 'idle' | 'trying' | 'running'
  readonly stage: SoundStage
  /** First stage of the current attempts; while idle, of those at the next press. */
  readonly first: SoundStage
  /** The person has pressed since these attempts began. */
  readonly isPressed: boolean
  /** When an attempt counts as failed; undefined unless one is under way. */
  readonly until: Instant | undefined
  /** Number of attempts. When it grows the caller makes one with `stage`, synchronously, since the press allows it. */
  readonly attempts: number
}

export type SoundInput =
  | { readonly is: 'want'; readonly on: boolean }
  /** The person has touched the page or pressed a key. */
  | { readonly is: 'press' }
  /** A context or an element has begun to run, or runs no longer. */
  | { readonly is: 'runs'; readonly kind: SoundKind }
  | { readonly is: 'stops'; readonly kind: SoundKind }
  /** The browser refused that attempt. */
  | { readonly is: 'fails'; readonly attempt: number }

/** An attempt that does not sound within this time has failed: WebKit leaves some unanswered. */
export const ATTEMPT_MS = SECOND

const INITIAL: SoundState = {
  isWanted: false,
  is: 'idle',
  stage: 'context',
  first: 'context',
  isPressed: false,
  until: undefined,
  attempts: 0,
}

/** Returns whether a stage plays through an audio element or through an audio context. */
export const kindOf = (stage: SoundStage): SoundKind => (stage === 'element' ? 'element' : 'context')

const attempt = (state: SoundState, stage: SoundStage, now: Instant): SoundState => ({
  ...state,
  is: 'trying',
  stage,
  until: now + ATTEMPT_MS,
  attempts: state.attempts + 1,
})
/**
 * A press allows only the first attempt, so after all have failed the next press begins with another stage. The element
 * comes every other time: outside of a press it is refused at once, while a context waits for the next press.
 */
const FIRST_AFTER: Readonly<Record<SoundStage, SoundStage>> = {
  context: 'element',
  element: 'new-context',
  'new-context': 'element',
}

const begin = (state: SoundState, first: SoundStage, now: Instant): SoundState =>
  attempt({ ...state, first, isPressed: false }, first, now)
const rest = (state: SoundState, first: SoundStage): SoundState => ({
  ...state,
  is: 'idle',
  stage: 'context',
  first,
  until: undefined,
})

/** Returns whether a stage is tried. An element sounds as soon as it runs, so it is tried only during an alarm. */
const isTried = (stage: SoundStage, { isWanted }: SoundState): boolean => stage !== 'element' || isWanted
const after = (stage: SoundStage): SoundStage => STAGES[(STAGES.indexOf(stage) + 1) % STAGES.length] ?? 'context'

/** The attempt after a failed one; none when every stage has failed. */
function next(state: SoundState, now: Instant): SoundState {
  if (state.is !== 'trying') return state
  let stage = after(state.stage)
  if (stage !== state.first && !isTried(stage, state)) stage = after(stage)
  if (stage !== state.first) return attempt(state, stage, now)
  return rest(state, state.isPressed ? FIRST_AFTER[state.first] : state.first)
}

function want(state: SoundState, on: boolean, now: Instant): SoundState {
  if (state.isWanted === on) return state
  const changed = { ...state, isWanted: on }
  if (!on) return state.stage === 'element' ? rest(changed, 'context') : changed
  return state.is === 'idle' ? begin(changed, 'context', now) : changed
}

/** During an attempt a press repeats the call, which it allows, and does not extend the time limit. */
function press(state: SoundState, now: Instant): SoundState {
  if (state.is === 'running') return state
  if (state.is === 'trying') return { ...state, isPressed: true, attempts: state.attempts + 1 }
  return { ...begin(state, isTried(state.first, state) ? state.first : 'context', now), isPressed: true }
}

function step(state: SoundState, input: SoundInput | DeadlineInput, now: Instant): SoundState {
  switch (input.is) {
    case 'want':
      return want(state, input.on, now)
    case 'press':
      return press(state, now)
    case 'runs': {
      // An element runs only during an alarm, and a context that starts to run replaces it.
      if (input.kind === 'element' && state.stage !== 'element') return state
      if (state.is === 'running' && kindOf(state.stage) === input.kind) return state
      return { ...state, is: 'running', stage: input.kind, first: 'context', until: undefined }
    }
    case 'stops':
      if (state.is !== 'running' || kindOf(state.stage) !== input.kind) return state
      return state.isWanted ? begin(state, 'context', now) : rest(state, 'context')
    case 'fails':
      return input.attempt === state.attempts ? next(state, now) : state
    case 'due':
      return next(state, now)
  }
}

export const soundMachine: Machine<SoundState, SoundInput> = {
  initial: INITIAL,
  step,
  deadline: state => state.until,
}

/** Whether the alarm is heard. */
export const isHeard = ({ isWanted, is }: SoundState): boolean => isWanted && is === 'running'
