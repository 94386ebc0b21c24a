/**
 * Writes one slot of a journey without touching what others wrote into the rest, and reads between writes. Source:
 * GALLERY-11, GALLERY-13, OPEN-096, API-43, API-44.
 */
import { type FavouriteJourney, journeyRoutes, PICTURE_SLOTS } from '@drydock/contracts'
import { call } from '#api/call.ts'
import { serialQueue } from '#stores/latest.ts'

interface Change {
  readonly journeyId: string
  /** 0 to 4. */
  readonly slot: number
  /** Name that the slot must have now; any other was written by somebody else. */
  readonly from: string
  readonly to: string
}

/** Runs a change of a journey after the earlier ones, since each body contains the texts and all five slots. */
export const queueJourneyChange = serialQueue()

const ask = (id: string) => call(journeyRoutes.read, { params: { id } })

const read = async (id: string): Promise<FavouriteJourney | undefined> => {
  const answer = await ask(id)
  return answer.ok ? answer.value : undefined
}

async function write({ journeyId, slot, from, to }: Change): Promise<boolean> {
  const field = PICTURE_SLOTS[slot]
  const journey = await read(journeyId)
  if (!field || !journey) return false
  if (journey[field] === to) return true
  if (journey[field] !== from) return false
  const answer = await call(journeyRoutes.update, { params: { id: journeyId }, body: { ...journey, [field]: to } })
  if (answer.ok) return true
  const { reason } = answer.failure
  if (reason.is === 'status' && reason.status < 500) return false
  // The change may have succeeded although its answer was lost.
  return (await read(journeyId))?.[field] === to
}

/** Writes one slot; returns whether it is known to have the new name. Never rejects. */
export const writeSlot = (change: Change): Promise<boolean> => queueJourneyChange(() => write(change))
/** Reads a journey between two writes, so that no slot has the name from before a write that has ended since. */
export const readBetweenWrites = (id: string): ReturnType<typeof ask> => queueJourneyChange(() => ask(id))
