/** One picture slot of a journey. Source: SM-SLOT, GALLERY-03 to GALLERY-16, OPEN-096. */
import type { DeadlineInput, Machine } from '@drydock/contracts'

/** `refused`: why the last press or file was refused; a failure of the storage or the gateway is not shown. */
export type SlotState =
  | { readonly is: 'empty'; readonly refused: 'permission' | 'picture' | undefined }
  | { readonly is: 'picking' }
  | { readonly is: 'uploading' }
  | { readonly is: 'filled'; readonly name: string }
  | { readonly is: 'viewing'; readonly name: string }
  | { readonly is: 'removing'; readonly name: string }

export type SlotInput =
  /** The journey was read: the name in this slot, an empty text when there is none. */
  | { readonly is: 'listed'; readonly name: string }
  | { readonly is: 'click'; readonly mayChange: boolean }
  | { readonly is: 'chosen'; readonly fits: boolean }
  | { readonly is: 'canceled' }
  /** The picture is stored and the journey names it. */
  | { readonly is: 'saved'; readonly name: string }
  | { readonly is: 'failed' }
  | { readonly is: 'delete'; readonly mayChange: boolean }
  /** The journey no longer names it. */
  | { readonly is: 'removed' }
  | { readonly is: 'closed' }

const EMPTY: SlotState = { is: 'empty', refused: undefined }
const PICKING: SlotState = { is: 'picking' }

function listed(state: SlotState, name: string): SlotState {
  // An operation under way ends by itself.
  if (state.is === 'picking' || state.is === 'uploading' || state.is === 'removing') return state
  if (state.is !== 'empty' && state.name === name) return state
  if (name === '') return state.is === 'empty' ? state : EMPTY
  return { is: 'filled', name }
}

function step(state: SlotState, input: SlotInput | DeadlineInput): SlotState {
  if (input.is === 'listed') return listed(state, input.name)
  switch (state.is) {
    case 'empty':
      if (input.is !== 'click') return state
      return input.mayChange ? PICKING : { is: 'empty', refused: 'permission' }
    case 'picking':
      if (input.is === 'canceled') return EMPTY
      if (input.is !== 'chosen') return state
      return input.fits ? { is: 'uploading' } : { is: 'empty', refused: 'picture' }
    case 'uploading':
      if (input.is === 'saved') return { is: 'filled', name: input.name }
      return input.is === 'failed' ? EMPTY : state
    case 'filled':
      return input.is === 'click' ? { is: 'viewing', name: state.name } : state
    case 'viewing':
      if (input.is === 'closed') return { is: 'filled', name: state.name }
      return input.is === 'delete' && input.mayChange ? { is: 'removing', name: state.name } : state
    case 'removing':
      if (input.is === 'removed') return EMPTY
      return input.is === 'failed' ? { is: 'filled', name: state.name } : state
  }
}

export const slotMachine: Machine<SlotState, SlotInput> = { initial: EMPTY, step, deadline: () => undefined }
