/** Runs rules: on each event, or at each interval, the hardware performs steps some time later. */
import type { Boat } from '#boat/boat.ts'
import { inputLogOf } from '#boat/inputLog.ts'
import type { RandomStream } from '#boat/random.ts'
import type { Entry } from '#boat/journal.ts'
import { ownRandomStream } from '#boat/randomStream.ts'
import type { Subject } from './expectation.ts'
import { comparableState } from './comparableState.ts'
import { matches } from './match.ts'
import { presenceOf, isChangeTo } from './presence.ts'
import type { Condition, HardwareStep, Rhythm, TriggerStep } from './scenario.ts'
import { carries, wireEntryOf, isNamed } from './wireLog.ts'

/** Reading calls to which a rule reacts: each becomes an input, and callers can make any number of them. */
const MAX_READS = 20_000

type Act = (step: HardwareStep) => void

/** Starts listening, or starts the interval. */
export function startRule(boat: Boat, rule: TriggerStep, act: Act): void {
  const { subject, times = Number.POSITIVE_INFINITY, unless, answers } = rule
  const answer = (): void => {
    for (const { after, step } of answers) boat.clock.after(after, () => act(step))
  }
  const isOff = (): boolean => unless !== undefined && isSo(boat, unless)
  if (subject.is === 'rhythm') repeat(boat, subject, times, ownRandomStream(boat, streamName(rule)), isOff, answer)
  else listen(boat, subject, times, isOff, answer)
}

/**
 * The name is that of the rule, or derived from its steps, so that adding a rule does not change the random times of
 * others.
 */
const streamName = ({ subject, name, answers }: TriggerStep): string =>
  `every ${name ?? JSON.stringify([subject, answers.map(it => [it.after, it.step.kind, it.step.params])])}`

/** A state triggers its rule when it starts to hold, not while it lasts. */
function listen(boat: Boat, subject: Subject, times: number, isOff: () => boolean, answer: () => void): void {
  let left = times
  let reads = 0
  let held = subject.is === 'state' && isSo(boat, subject)
  const comesAbout = (entry: Entry): boolean => {
    if (subject.is === 'hub') return isChangeTo(entry, subject.presence)
    if (subject.is !== 'state') return matchesWire(entry, subject)
    if (entry.lane !== 'state') return false
    const before = held
    held = isSo(boat, subject)
    return held && !before
  }
  const unlisten = boat.journal.subscribe(entry => {
    if (left <= 0 || !comesAbout(entry) || isOff()) return
    const record = inputLogOf(boat).readOf(entry.seq)
    if (record && ++reads > MAX_READS) return
    record?.()
    left--
    if (left === 0) unlisten()
    answer()
  })
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

const isSo = (boat: Boat, condition: Condition): boolean =>
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
