/**
 * State of a day's log: favourite or not, and the question before the favourite is removed. Source: SM-JOUR, OPEN-039.
 */
import type { FavouriteJourney, Machine } from '@drydock/contracts'

/** `run` names the call under way; one at a time. `unknown` until the favourites have been read. */
export type JourneyState =
  | { readonly is: 'unknown' }
  | { readonly is: 'plain'; readonly run: number | undefined }
  | { readonly is: 'favourite'; readonly it: FavouriteJourney; readonly run: number | undefined }
  | { readonly is: 'asking'; readonly it: FavouriteJourney }

export type JourneyInput =
  /** The journey at the gateway; undefined where the day is no favourite. */
  | { readonly is: 'read'; readonly it: FavouriteJourney | undefined }
  | { readonly is: 'save' | 'edit' | 'confirmed'; readonly run: number }
  /** The call was answered 200; the journey is what the gateway has now. */
  | { readonly is: 'saved'; readonly run: number; readonly it: FavouriteJourney }
  | { readonly is: 'removed' | 'failed'; readonly run: number }
  | { readonly is: 'delete' | 'declined' | 'forget' }

const runOf = (state: JourneyState): number | undefined => ('run' in state ? state.run : undefined)
const favouriteOrPlain = (it: FavouriteJourney | undefined): JourneyState =>
  it ? { is: 'favourite', it, run: undefined } : { is: 'plain', run: undefined }

/** Applies the outcome of a call under way. */
function answered(
  state: JourneyState,
  input: Extract<JourneyInput, { readonly is: 'saved' | 'removed' | 'failed' }>,
): JourneyState {
  if (input.run !== runOf(state)) return state
  if (input.is === 'saved') return favouriteOrPlain(input.it)
  if (input.is === 'removed') return favouriteOrPlain(undefined)
  return state.is === 'plain' || state.is === 'favourite' ? { ...state, run: undefined } : state
}

function step(state: JourneyState, input: JourneyInput): JourneyState {
  const isFree = runOf(state) === undefined
  switch (input.is) {
    case 'forget':
      return { is: 'unknown' }
    case 'read':
      // A journey that is being changed or asked about is not replaced meanwhile.
      return isFree && state.is !== 'asking' ? favouriteOrPlain(input.it) : state
    case 'save':
      return state.is === 'plain' && isFree ? { ...state, run: input.run } : state
    case 'edit':
      return state.is === 'favourite' && isFree ? { ...state, run: input.run } : state
    case 'delete':
      return state.is === 'favourite' && isFree ? { is: 'asking', it: state.it } : state
    case 'declined':
      return state.is === 'asking' ? favouriteOrPlain(state.it) : state
    case 'confirmed':
      return state.is === 'asking' ? { is: 'favourite', it: state.it, run: input.run } : state
    default:
      return answered(state, input)
  }
}

/** State machine of a journey; it has no deadline. */
export const journeyMachine: Machine<JourneyState, JourneyInput> = {
  initial: { is: 'unknown' },
  step: (state, input) => (input.is === 'due' ? state : step(state, input)),
  deadline: () => undefined,
}
