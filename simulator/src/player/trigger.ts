/** Runs rules: on each event, or at each interval, the hardware performs steps some time later. */
import type { Boat } from '#boat/boat.ts'
import { inputLogOf } from '#boat/inputLog.ts'
import type { RandomStream } from '#boat/random.ts'
import type { Entry, Lane } from '#boat/journal.ts'
import { ownRandomStream } from '#boat/randomStream.ts'
import type { Subject } from './expectation.ts'
import { comparableState } from './comparableState.ts'
import { matches } from './match.ts'
import { onPerformed } from './performed.ts'
import { presenceOf, isChangeTo } from './presence.ts'
import type { TriggerCondition, LoadedHardwareStep, Rhythm, TriggerStep } from './scenario.ts'
import { countTurn } from './ruleLoops.ts'
import { carries, wireEntryOf, isNamed } from './wireLog.ts'

/** Reading calls to which a rule reacts: each becomes an input, and callers can make any number of them. */
const MAX_READS = 20_000

type Act = (step: LoadedHardwareStep) => void

/**
 * Starts listening, or starts the interval.
 * @param report receives the problem of a rule that had to end, because it triggers itself without time passing.
 */
export function startRule(boat: Boat, rule: TriggerStep, act: Act, report: (problem: string) => void): void {
  const { subject, times = Number.POSITIVE_INFINITY, unless, answers } = rule
  const isOff = (): boolean => unless !== undefined && isSo(boat, unless)
  if (subject.is === 'rhythm') {
    const answer = (): void => {
      for (const { after, step } of answers) boat.clock.after(after, () => act(step))
    }
    repeat(boat, subject, times, ownRandomStream(boat, streamName(rule)), isOff, answer)
  } else listen(boat, { subject, times, isOff, rule, act, report })
}

/**
 * The name is that of the rule, or derived from its steps, so that adding a rule does not change the random times of
 * others.
 */
const streamName = ({ subject, name, answers }: TriggerStep): string =>
  `every ${name ?? JSON.stringify([subject, answers.map(it => [it.after, it.step.kind, it.step.params])])}`

interface Listening {
  readonly subject: Subject
  readonly times: number
  readonly isOff: () => boolean
  readonly rule: TriggerStep
  readonly act: Act
  readonly report: (problem: string) => void
}

function listen(boat: Boat, { subject, times, isOff, rule, act, report }: Listening): void {
  let left = times
  let reads = 0
  const react = (entry?: Entry): void => {
    if (left <= 0 || isOff()) return
    const record = entry && inputLogOf(boat).readOf(entry.seq)
    if (record && ++reads > MAX_READS) return
    record?.()
    left--
    if (left === 0) unsubscribe()
    answer()
  }
  const unsubscribe = subject.is === 'state' ? onState(boat, subject, react) : onEvent(boat, subject, react)
  const pending = new Set<() => void>()
  const end = (): void => {
    left = 0
    unsubscribe()
    for (const cancel of pending) cancel()
  }
  const running = { place: rule.place, end, report }
  const answer = (): void => {
    const inTurn = countTurn(boat, running)
    if (!inTurn) return
    for (const { after, step } of rule.answers) {
      const cancel = boat.clock.after(after, () => {
        pending.delete(cancel)
        inTurn(() => act(step))
      })
      pending.add(cancel)
    }
  }
}

/** Calls `react` for each entry that is the event of a rule. */
const onEvent = (boat: Boat, subject: Subject, react: (entry: Entry) => void): (() => void) =>
  boat.journal.subscribe(entry => {
    if (subject.is === 'hub' ? isChangeTo(entry, subject.presence) : matchesWire(entry, subject)) react(entry)
  })

/** Lanes whose entries follow changes of the boat. */
const CHANGING_LANES: ReadonlySet<Lane> = new Set(['state', 'hub', 'rest'])

/**
 * Calls `react` when a state starts to hold, not while it lasts. Some changes have no entry of their own, so it is
 * compared after the next entry, or the next step. Calls that only read are no inputs, so a replay may lack them.
 */
function onState(boat: Boat, condition: TriggerCondition, react: () => void): () => void {
  let held = isSo(boat, condition)
  const compare = (): void => {
    const before = held
    held = isSo(boat, condition)
    if (held && !before) react()
  }
  const unsubscribes = [
    onPerformed(boat, compare),
    boat.journal.subscribe(({ lane, seq }) => {
      if (CHANGING_LANES.has(lane) && inputLogOf(boat).readOf(seq) === undefined) compare()
    }),
  ]
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe()
  }
}

function repeat(
  { clock }: Boat,
  { span, jitter }: Rhythm,
  times: number,
  chance: RandomStream,
  isOff: () => boolean,
  answer: () => void,
): void {
  const begin = clock.now()
  let left = times
  const next = (count: number): void => {
    const off = jitter === 0 ? 0 : Math.round(chance.between(-jitter, jitter))
    clock.at(begin + count * span + off, () => {
      const acts = !isOff()
      if (acts) left--
      if (left > 0) next(count + 1)
      if (acts) answer()
    })
  }
  next(1)
}

const isSo = (boat: Boat, condition: TriggerCondition): boolean =>
  condition.is === 'hub'
    ? presenceOf(boat) === condition.presence
    : matches(condition.like, comparableState(boat, condition.like), 'beginning')

function matchesWire(entry: Entry, subject: Subject): boolean {
  const wireEntry = wireEntryOf(entry)
  if (subject.is === 'outbox') return wireEntry?.lane === 'outbox' && carries(wireEntry, subject.match)
  if (subject.is === 'rest')
    return wireEntry?.lane === 'rest' && isNamed(wireEntry, subject.call) && carries(wireEntry, subject.match)
  return (
    subject.is === 'push' &&
    wireEntry?.lane === 'hub' &&
    isNamed(wireEntry, subject.event) &&
    carries(wireEntry, subject.match)
  )
}
