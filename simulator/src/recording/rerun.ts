/** Does deeds over again on a fresh boat, each at its time: the same boat, the same deeds, the same journal. */
import type { Boat } from '#boat/boat.ts'
import { inputLogOf } from '#boat/inputLog.ts'
import { defineBoatPart, reproduced } from '#boat/parts.ts'
import { isHardware, tryStep } from '#player/runner/performStep.ts'
import type { Deed } from './deeds.ts'

interface Ahead {
  readonly deed: Deed
  readonly callOff: () => void
}

/** Its door. */
export const RERUN = 'rerun'

const toComeOf = defineBoatPart(
  'rerun',
  () => ({ list: [] as Ahead[] }),
  reproduced(it => it.list.map(ahead => ahead.deed)),
)

/** Queues deeds on the clock of a boat that has just begun. What the boat cannot do this time is left out. */
export function rerun(boat: Boat, deeds: readonly Deed[]): void {
  inputLogOf(boat).add(RERUN, deeds)
  const ahead: Ahead[] = deeds.map(deed => ({
    deed,
    callOff: boat.clock.at(boat.clock.start + deed.at, () => {
      ahead.shift()
      move(boat, deed)
    }),
  }))
  toComeOf(boat).list = ahead
}

/** Deeds that are still to come. */
export const aheadOf = (boat: Boat): readonly Deed[] => toComeOf(boat).list.map(it => it.deed)

/** From here on it goes another way: what was to come does not. */
export function branch(boat: Boat): void {
  for (const it of toComeOf(boat).list.splice(0)) it.callOff()
}

/** What people did is only told. */
function move(boat: Boat, deed: Deed): void {
  if (isHardware(deed.kind)) tryStep(boat, deed)
  else boat.journal.append('step', deed.kind, deed.params)
}
