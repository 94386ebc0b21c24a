/** Calls of favourite journeys. The captain changes the texts; accounts with upload access change the pictures. */
import {
  type FavouriteJourney,
  type JourneyChange,
  journeyRoutes,
  type NewJourney,
  PICTURE_SLOTS,
} from '@drydock/contracts'
import { nextId } from '#boat/accountData.ts'
import { Refusal } from '#boat/refusal.ts'
import type { BoatState } from '#boat/state.ts'
import { type AreaContext, serve } from './serve.ts'

/** Serves list, read, add, update and remove of favourite journeys; an unknown id is answered 404. */
export function journeysArea(gateway: AreaContext): void {
  serve(gateway, journeyRoutes.list, ({ boat }) => [...boat.state.journeys])
  serve(gateway, journeyRoutes.read, ({ boat, params }) => requireJourney(boat.state, params.id))
  serve(gateway, journeyRoutes.add, ({ boat, body }) => add(boat.state, body))
  serve(gateway, journeyRoutes.update, ({ boat: { state }, rights, params, body }): undefined => {
    const before = requireJourney(state, params.id)
    const after = saved(before, body, { writes: rights.isCaptain, uploads: rights.hasUploadAccess })
    state.journeys = state.journeys.map(it => (it === before ? after : it))
  })
  serve(gateway, journeyRoutes.remove, ({ boat: { state }, params }): undefined => {
    const found = requireJourney(state, params.id)
    state.journeys = state.journeys.filter(it => it !== found)
  })
}

function requireJourney({ journeys }: BoatState, id: string): FavouriteJourney {
  const found = journeys.find(it => it.id === id)
  if (!found) throw new Refusal('not-found', `There is no favourite journey '${id}'.`, 'id')
  return found
}

/** Adds a journey. @throws Refusal if that day already is a favourite. */
function add(state: BoatState, body: NewJourney): FavouriteJourney {
  if (state.journeys.some(it => it.favouriteDate === body.favouriteDate))
    throw new Refusal('conflict', `The journey of ${body.favouriteDate} is a favourite already.`, 'favouriteDate')
  const added = {
    ...body,
    id: nextId(state, 'journey', state.journeys),
    image1: '',
    image2: '',
    image3: '',
    image4: '',
    image5: '',
  }
  state.journeys = [...state.journeys, added]
  return added
}

interface Changes {
  readonly writes: boolean
  readonly uploads: boolean
}

/**
 * The changed journey. @throws Refusal if the caller may not change one of the differing fields. OPEN-085, ROLE-12,
 * ROLE-15, ROLE-16.
 */
export function saved(before: FavouriteJourney, body: JourneyChange, { writes, uploads }: Changes): FavouriteJourney {
  if (body.favouriteDate !== before.favouriteDate)
    throw new Refusal('invalid', 'favouriteDate: the day of a journey cannot be changed', 'favouriteDate')
  const text = (['nickname', 'description'] as const).find(it => body[it] !== before[it])
  if (text && !writes) throw new Refusal('not-allowed', 'Only the captain may change the texts of a journey.', text)
  const slot = PICTURE_SLOTS.find(it => body[it] !== before[it])
  if (slot && !uploads) throw new Refusal('not-allowed', 'Pictures need upload access.', slot)
  return { ...body, id: before.id }
}
