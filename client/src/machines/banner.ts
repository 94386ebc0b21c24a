/** A banner of one kind: a new text replaces the old one and starts its 10 s again. Source: SM-BAN, OPEN-100. */
import { BANNER_MS, type DeadlineInput, type Instant, type Machine } from '@drydock/contracts'

export type BannerState =
  | { readonly is: 'hidden' }
  | { readonly is: 'shown'; readonly texts: readonly string[]; readonly until: Instant }
export type BannerInput = { readonly is: 'show'; readonly texts: readonly string[] } | { readonly is: 'dismiss' }

const HIDDEN: BannerState = { is: 'hidden' }

function step(state: BannerState, input: BannerInput | DeadlineInput, now: Instant): BannerState {
  if (input.is === 'show') return { is: 'shown', texts: input.texts, until: now + BANNER_MS }
  return state.is === 'hidden' ? state : HIDDEN
}

export const bannerMachine: Machine<BannerState, BannerInput> = {
  initial: HIDDEN,
  step,
  deadline: state => (state.is === 'shown' ? state.until : undefined),
}
