/** Answers of the hardware: each time something comes about, steps are done some time later. */
import type { Boat } from '#boat/boat.ts'
import type { Entry } from '#boat/journal.ts'
import { likenessOf } from './likeness.ts'
import { matches } from './match.ts'
import type { HardwareStep, TriggerStep } from './scenario.ts'
import { carries, crossingOf, isNamed } from './witness.ts'

/** Listens from now on. A state calls for its answer when it comes about, not for as long as it lasts. */
export function setTrigger(boat: Boat, { subject, times, answers }: TriggerStep, act: (step: HardwareStep) => void): void {
  let left = times ?? Number.POSITIVE_INFINITY
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
    for (const { after, step } of answers) boat.clock.after(after, () => act(step))
  })
}

const isSo = (boat: Boat, subject: TriggerStep['subject']): boolean => subject.is === 'state' && matches(subject.like, likenessOf(boat), 'beginning')

function crosses(entry: Entry, subject: TriggerStep['subject']): boolean {
  const it = crossingOf(entry)
  if (subject.is === 'rest') return it?.lane === 'rest' && isNamed(it, subject.call) && carries(it, subject.match)
  return subject.is === 'push' && it?.lane === 'hub' && isNamed(it, subject.event) && carries(it, subject.match)
}
