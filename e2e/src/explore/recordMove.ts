/** Records what each move of a walk means as steps of a scenario, and what the app has to show after it. */
import { alarmRoutes, type Duration, sensorRoutes } from '@drydock/contracts'
import { formatDuration } from '@drydock/simulator'
import { createEnrollmentPromise, type EnrollmentPromise } from './enrollmentPromise.ts'
import { createExpectedAlarm, type ExpectedAlarm } from './expectedAlarm.ts'
import { ALARM_NAMES, type MoveAction, type PhoneWord } from './moves.ts'
import { createScenarioRecorder, type ScenarioRecorder } from './scenarioRecorder.ts'
import { createSoundPromise, type SoundPromise } from './soundPromise.ts'
import { createStaleness, type Staleness } from './staleness.ts'

type ActionOf<Is extends MoveAction['is']> = Extract<MoveAction, { is: Is }>

export interface WalkState {
  readonly recorder: ScenarioRecorder
  readonly staleness: Staleness
  readonly expectedAlarm: ExpectedAlarm
  readonly soundPromise: SoundPromise
  readonly enrollmentPromise: EnrollmentPromise
  /** Whether the boat of this walk has a hatch sensor. */
  readonly hasHatch: boolean
  isInFront: boolean
  isOnline: boolean
  /** Whether the session may have ended. */
  mayBeSignedOut: boolean
  /** When gateway and provider answer again. */
  recoveredAt: Duration
}

/** Creates the state before the first move: app in front, phone online, captain signed in. */
export function createWalkState(start: Duration, hasHatch: boolean): WalkState {
  const recorder = createScenarioRecorder(start)
  return {
    recorder,
    staleness: createStaleness(recorder.steps),
    expectedAlarm: createExpectedAlarm(),
    soundPromise: createSoundPromise(recorder.steps),
    enrollmentPromise: createEnrollmentPromise(recorder.steps),
    hasHatch,
    isInFront: true,
    isOnline: true,
    mayBeSignedOut: false,
    recoveredAt: 0,
  }
}

/** The call that one press makes, at most once. */
const CALLS = { arm: alarmRoutes.arm, disarm: alarmRoutes.disarm, switch: sensorRoutes.command } as const
const CAPTAIN = 'captain'

const actionText = ({ verb, params }: { readonly verb: string; readonly params?: unknown }): unknown =>
  params === undefined ? verb : { [verb]: params }

/** Records that the session may end now. */
function allowSignOut(walk: WalkState): void {
  walk.expectedAlarm.allowSignOut()
  walk.enrollmentPromise.end(walk.recorder.at)
  walk.mayBeSignedOut = true
}

/** Records a step by which the session may end. */
function signingOutStep(walk: WalkState, kind: string, params: unknown): void {
  walk.recorder.step(kind, params)
  allowSignOut(walk)
}

const canChangePhone = ({ isInFront, isOnline }: WalkState, word: PhoneWord): boolean =>
  word === 'visible' ? !isInFront : word === 'online' ? !isOnline : word === 'offline' ? isOnline : isInFront

/** Records a change of the phone; a change to the state that the phone is in is left out. */
export function recordPhone(walk: WalkState, word: PhoneWord): void {
  if (!canChangePhone(walk, word)) return
  const { recorder, staleness, soundPromise, expectedAlarm } = walk
  if (word === 'online' || word === 'offline') walk.isOnline = word === 'online'
  else walk.isInFront = word === 'visible'
  recorder.step('phone', word)
  staleness.changePhone(word, recorder.at)
  soundPromise.phone(word, recorder.at)
  expectedAlarm.unsettle(recorder.at)
}

/** Records that the captain reads the event log. */
export function recordLook(walk: WalkState): void {
  const { recorder, staleness, expectedAlarm } = walk
  if (staleness.openScreen(recorder.at)) allowSignOut(walk)
  recorder.act('open-event-log')
  recorder.act({ go: 'home' })
  expectedAlarm.look(recorder.at, walk.isOnline)
}

function recordPress({ recorder, expectedAlarm }: WalkState, action: ActionOf<'press'>, move: number): void {
  const { method, path } = CALLS[action.verb]
  if (action.verb === 'disarm') expectedAlarm.disarm(recorder.at)
  recorder.press(actionText(action), move, `${method} ${path}`)
}

function recordAct(walk: WalkState, action: ActionOf<'act'>, move: number): void {
  const { recorder, enrollmentPromise } = walk
  const { verb, on } = action
  if (on !== undefined) recorder.act({ go: on })
  recorder.press(actionText(action), move)
  if (on !== undefined) recorder.act({ go: 'home' })
  if (verb === 'enrol' && !walk.mayBeSignedOut) enrollmentPromise.begin(recorder.at)
  if (verb === 'close-enrollment') enrollmentPromise.end(recorder.at)
  if (verb === 'sign-out') allowSignOut(walk)
}

function recordSilence({ recorder, soundPromise }: WalkState, move: number): void {
  recorder.press('silence', move)
  soundPromise.silence(recorder.at)
}

function recordDeadLine({ recorder, staleness, expectedAlarm }: WalkState, lasts: Duration): void {
  if (!staleness.startDeadLine(recorder.at, lasts)) return
  recorder.step('fault', { on: { hub: 'connection' }, kind: 'half-open', for: formatDuration(lasts) })
  expectedAlarm.fault()
}

function recordSilentGateway(walk: WalkState, lasts: Duration): void {
  const end = walk.recorder.at + lasts
  signingOutStep(walk, 'gateway', 'silent')
  walk.recorder.steps.push({ at: end, kind: 'gateway', params: 'resume' })
  walk.recoveredAt = Math.max(walk.recoveredAt, end)
}

function recordFailingRenewals(walk: WalkState, lasts: Duration): void {
  signingOutStep(walk, 'identity', { 'renewals-fail': formatDuration(lasts) })
  walk.recoveredAt = Math.max(walk.recoveredAt, walk.recorder.at + lasts)
}

function recordAlarm(walk: WalkState, type: ActionOf<'alarm'>['of']): void {
  const { recorder, expectedAlarm, soundPromise } = walk
  const of = type === 'hatch' && !walk.hasHatch ? 'door' : type
  recorder.step('alarm', of)
  expectedAlarm.alarm(ALARM_NAMES[of], recorder.at)
  soundPromise.alarm(recorder.at, walk.isInFront && expectedAlarm.receivesAtOnce(recorder.at, walk.isOnline))
}

function recordArmed({ recorder, expectedAlarm }: WalkState, armed: boolean): void {
  recorder.step('armed', armed)
  if (!armed) expectedAlarm.end()
}

function recordBoat({ recorder, expectedAlarm }: WalkState, { kind, params }: ActionOf<'boat'>): void {
  recorder.step(kind, params)
  if (kind === 'fault') expectedAlarm.fault()
}

/** Records what the captain does with the app; the phone is in front. */
function recordCaptain(walk: WalkState, action: MoveAction, move: number): void {
  if (action.is === 'press') recordPress(walk, action, move)
  else if (action.is === 'look' && !walk.mayBeSignedOut) recordLook(walk)
  else if (action.is === 'silence') recordSilence(walk, move)
  else if (action.is === 'act') recordAct(walk, action, move)
}

/** Records a move. A move that is impossible at that moment is left out; the captain acts only on a phone in front. */
export function recordMove(walk: WalkState, action: MoveAction, move: number): void {
  if (action.is === 'phone') recordPhone(walk, action.word)
  else if (action.is === 'dead') recordDeadLine(walk, action.lasts)
  else if (action.is === 'reload') signingOutStep(walk, 'phone', 'reload')
  else if (action.is === 'unrenewed') recordFailingRenewals(walk, action.lasts)
  else if (action.is === 'ended') signingOutStep(walk, 'identity', { 'sign-out': CAPTAIN })
  else if (action.is === 'silent') recordSilentGateway(walk, action.lasts)
  else if (action.is === 'reopen') signingOutStep(walk, 'open', '/')
  else if (action.is === 'alarm') recordAlarm(walk, action.of)
  else if (action.is === 'armed') recordArmed(walk, action.armed)
  else if (action.is === 'boat') recordBoat(walk, action)
  else if (walk.isInFront) recordCaptain(walk, action, move)
}
