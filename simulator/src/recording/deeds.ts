/**
 * What was done to a boat, as steps of a scenario: what hardware was told, and that somebody armed or disarmed with the
 * app.
 */
import type { Duration } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import type { Entry } from '#boat/journal.ts'
import { defineBoatPart } from '#boat/parts.ts'

/** One step of hardware; `at` in milliseconds from the beginning of the boat. */
export interface Deed {
  readonly at: Duration
  readonly kind: string
  readonly params: unknown
}

const CALLS = ['GET /api/Alarm/Arm', 'GET /api/Alarm/Disarm']

/** A deed with its number in the journal. */
interface ToldDeed {
  readonly deed: Deed
  readonly seq: number
}

/** The deeds of a boat so far, in order. */
export const deedsOf = (boat: Boat): readonly Deed[] => toldDeedsOf(boat).map(it => it.deed)

/** Kept from the first time they are asked for; before, the journal must still hold them. */
export const toldDeedsOf = defineBoatPart('deeds', listenForDeeds, {
  without: 'The causes tell the journal of them once more.',
})

function listenForDeeds(boat: Boat): readonly ToldDeed[] {
  const deeds: ToldDeed[] = []
  const hear = follow(boat.clock.start, deed => deeds.push(deed))
  for (const entry of boat.journal.since(0)) hear(entry)
  boat.journal.subscribe(hear)
  return deeds
}

/** That somebody armed is written as what it came to, since the hardware of a scenario needs no app for it. */
function follow(start: number, done: (told: ToldDeed) => void): (entry: Entry) => void {
  let called = false
  return ({ seq, at, lane, name, body }) => {
    if (lane === 'rest' && CALLS.includes(name)) called = true
    if (lane === 'step') done({ seq, deed: { at: at - start, kind: name, params: body } })
    if (lane !== 'state' || name !== 'armed' || !called) return
    called = false
    done({ seq, deed: { at: at - start, kind: 'armed', params: body } })
  }
}
