/**
 * One connected account: its rights, the open question about it, and the changes under way. Source: SM-ACCT, OPEN-115.
 */
import type { ConnectedAccount, Machine } from '@drydock/contracts'

/** Change that the captain may wish for an account. */
export type AccountWish =
  | 'approve'
  | 'lockOut'
  | 'remove'
  | 'allowGallery'
  | 'denyGallery'
  | 'allowUpload'
  | 'denyUpload'
/** Wishes that need a confirmation. */
export type ConfirmedWish = 'approve' | 'lockOut' | 'remove'
export type AccountRights = Pick<ConnectedAccount, 'isApproved' | 'hasGalleryAccess' | 'hasUploadAccess'>

/** `sending`: changes whose calls have not been answered, in the order in which they were sent. */
export interface AccountState extends AccountRights {
  readonly removed: boolean
  readonly asking: ConfirmedWish | undefined
  readonly sending: readonly AccountWish[]
}

export type AccountInput =
  | { readonly is: 'wish'; readonly wish: AccountWish }
  | { readonly is: 'confirmed' | 'declined' }
  /** The call of that wish was answered 200. */
  | { readonly is: 'done'; readonly wish: AccountWish }
  | { readonly is: 'failed'; readonly wish: AccountWish }
  /** The list arrived; a change under way is newer than the list. */
  | { readonly is: 'listed'; readonly rights: AccountRights }

/** Effect of each wish on an account. */
const EFFECTS = {
  approve: { isApproved: true },
  lockOut: { isApproved: false },
  remove: { removed: true },
  allowGallery: { hasGalleryAccess: true },
  denyGallery: { hasGalleryAccess: false },
  allowUpload: { hasUploadAccess: true },
  denyUpload: { hasUploadAccess: false },
} as const satisfies Readonly<Record<AccountWish, Partial<AccountState>>>

/** Wishes for the same right: while one is under way the other waits. */
const OPPOSITES = {
  approve: 'lockOut',
  lockOut: 'approve',
  remove: 'remove',
  allowGallery: 'denyGallery',
  denyGallery: 'allowGallery',
  allowUpload: 'denyUpload',
  denyUpload: 'allowUpload',
} as const satisfies Readonly<Record<AccountWish, AccountWish>>

/** Whether the captain is asked before this change is sent. */
export const needsConfirmation = (wish: AccountWish): wish is ConfirmedWish =>
  wish === 'approve' || wish === 'lockOut' || wish === 'remove'

/** Returns whether a wish, or its opposite, is under way. */
export const isBusy = ({ sending }: Pick<AccountState, 'sending'>, wish: AccountWish): boolean =>
  sending.includes('remove') || sending.includes(wish) || sending.includes(OPPOSITES[wish])

/** Returns whether a wish would change anything. */
function changesAnything(state: AccountState, wish: AccountWish): boolean {
  const effect: Partial<AccountState> = EFFECTS[wish]
  return !state.removed && (Object.keys(effect) as (keyof typeof effect)[]).some(key => state[key] !== effect[key])
}

const without = (sending: readonly AccountWish[], wish: AccountWish): readonly AccountWish[] =>
  sending.filter(it => it !== wish)

function listed(state: AccountState, rights: AccountRights): AccountState {
  const names = ['isApproved', 'hasGalleryAccess', 'hasUploadAccess'] as const
  const moving = (name: (typeof names)[number]): boolean => state.sending.some(it => name in EFFECTS[it])
  const news = names.filter(it => !moving(it) && state[it] !== rights[it])
  return news.length === 0 ? state : { ...state, ...Object.fromEntries(news.map(name => [name, rights[name]])) }
}

function step(state: AccountState, input: AccountInput): AccountState {
  switch (input.is) {
    case 'wish': {
      const { wish } = input
      if (
        !changesAnything(state, wish) ||
        isBusy(state, wish) ||
        (state.asking !== undefined && needsConfirmation(wish))
      )
        return state
      return needsConfirmation(wish) ? { ...state, asking: wish } : { ...state, sending: [...state.sending, wish] }
    }
    case 'confirmed':
      return state.asking === undefined
        ? state
        : { ...state, asking: undefined, sending: [...state.sending, state.asking] }
    case 'declined':
      return state.asking === undefined ? state : { ...state, asking: undefined }
    case 'done':
      return state.sending.includes(input.wish)
        ? { ...state, ...EFFECTS[input.wish], sending: without(state.sending, input.wish) }
        : state
    case 'failed':
      return state.sending.includes(input.wish) ? { ...state, sending: without(state.sending, input.wish) } : state
    case 'listed':
      return listed(state, input.rights)
  }
}

/** Creates the machine of one account from its first listed rights. */
export const accountMachine = (rights: AccountRights): Machine<AccountState, AccountInput> => ({
  initial: { ...rights, removed: false, asking: undefined, sending: [] },
  step: (state, input) => (input.is === 'due' ? state : step(state, input)),
  deadline: () => undefined,
})
