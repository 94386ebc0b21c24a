/** Answers of the hardware: each time something comes about, steps are done some time later. */
import type { Boat } from '#boat/boat.ts'
import type { Chance } from '#boat/chance.ts'
import type { Entry } from '#boat/journal.ts'
import type { Subject } from './expectation.ts'
import { likenessOf } from './likeness.ts'
import { matches } from './match.ts'
import type { HardwareStep, Rhythm, TriggerStep } from './scenario.ts'
import { carries, crossingOf, isNamed } from './witness.ts'

type Act = (step: HardwareStep) => void

/** Listens from now on, or begins the rhythm. */
export function setTrigger(boat: Boat, { subject, times = Number.POSITIVE_INFINITY, answers }: TriggerStep, act: Act): void {
  const answer = (): void => {
    for (const { after, step } of answers) boat.clock.after(after, () => act(step))
  }
  // Named by what it does, so that one more rhythm in a scenario does not shift the others.
  const stream = (): Chance => boat.chance(JSON.stringify(['every', subject, answers.map(it => [it.after, it.step.kind, it.step.params])]))
  if (subject.is === 'rhythm') repeat(boat, subject, times, stream(), answer)
  else listen(boat, subject, times, answer)
}

/** A state calls for its answer when it comes about, not for as long as it lasts. */
function listen(boat: Boat, subject: Subject, times: number, answer: () => void): void {
  let left = times
  let held = isSo(boat, subject)
  const comesAbout = (entry: Entry): boolean => {
    if (subject.is !== 'state') return crosses(entry, subject)
    if (entry.lane !== 'state') return false
    const before = held
    held = isSo(boat, subject)
    return held && !before
  }
  const unlisten = boat.journal.listen(entry => {
    if (left <= 0 || !comesAbout(entry)) return
    left--
    if (left === 0) unlisten()
    answer()
  })
}

function repeat({ clock }: Boat, { span, jitter }: Rhythm, times: number, chance: Chance, answer: () => void): void {
  const begin = clock.now()
  const next = (count: number): void => {
    if (count > times) return
    const off = jitter === 0 ? 0 : Math.round(chance.between(-jitter, jitter))
    clock.at(begin + count * span + off, () => {
      next(count + 1)
      answer()
    })
  }
  next(1)
}

const isSo = (boat: Boat, subject: Subject): boolean => subject.is === 'state' && matches(subject.like, likenessOf(boat, subject.like), 'beginning')

function crosses(entry: Entry, subject: Subject): boolean {
  const it = crossingOf(entry)
  if (subject.is === 'outbox') return it?.lane === 'outbox' && carries(it, subject.match)
  if (subject.is === 'rest') return it?.lane === 'rest' && isNamed(it, subject.call) && carries(it, subject.match)
  return subject.is === 'push' && it?.lane === 'hub' && isNamed(it, subject.event) && carries(it, subject.match)
}
