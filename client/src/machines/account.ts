/**
 * One connected account: its rights, the open question about it, and the changes under way. Source: SM-ACCT, OPEN-115.
 */
import type { ConnectedAccount, Machine } from '@drydock/contracts'

/** Change that the captain can make to an account. */
export type AccountAction =
  | 'approve'
  | 'lockOut'
  | 'remove'
  | 'allowGallery'
  | 'denyGallery'
  | 'allowUpload'
  | 'denyUpload'
/** Actions that need a confirmation. */
export type ConfirmedAction = 'approve' | 'lockOut' | 'remove'
export type AccountRights = Pick<ConnectedAccount, 'isApproved' | 'hasGalleryAccess' | 'hasUploadAccess'>

/** `sending`: changes whose calls have not been answered, in the order in which they were sent. */
export interface AccountState extends AccountRights {
  readonly removed: boolean
  readonly asking: ConfirmedAction | undefined
  readonly sending: readonly AccountAction[]
}

export type AccountInput =
  | { readonly is: 'request'; readonly action: AccountAction }
  | { readonly is: 'confirmed' | 'declined' }
  /** The call of that action was answered 200. */
  | { readonly is: 'done'; readonly action: AccountAction }
  | { readonly is: 'failed'; readonly action: AccountAction }
  /** The list arrived; a change under way is newer than the list. */
  | { readonly is: 'listed'; readonly rights: AccountRights }

/** Effect of each action on an account. */
const EFFECTS = {
  approve: { isApproved: true },
  lockOut: { isApproved: false },
  remove: { removed: true },
  allowGallery: { hasGalleryAccess: true },
  denyGallery: { hasGalleryAccess: false },
  allowUpload: { hasUploadAccess: true },
  denyUpload: { hasUploadAccess: false },
} as const satisfies Readonly<Record<AccountAction, Partial<AccountState>>>

/** Action on the same right: while one is under way, the other waits. */
const OPPOSITES = {
  approve: 'lockOut',
  lockOut: 'approve',
  remove: 'remove',
  allowGallery: 'denyGallery',
  denyGallery: 'allowGallery',
  allowUpload: 'denyUpload',
  denyUpload: 'allowUpload',
} as const satisfies Readonly<Record<AccountAction, AccountAction>>

/** Whether the captain is asked before this change is sent. */
export const needsConfirmation = (action: AccountAction): action is ConfirmedAction =>
  action === 'approve' || action === 'lockOut' || action === 'remove'

/** Returns whether an action, or its opposite, is under way. */
export const isBusy = ({ sending }: Pick<AccountState, 'sending'>, action: AccountAction): boolean =>
  sending.includes('remove') || sending.includes(action) || sending.includes(OPPOSITES[action])

/** Returns whether an action would change anything. */
function changesAnything(state: AccountState, action: AccountAction): boolean {
  const effect: Partial<AccountState> = EFFECTS[action]
  return !state.removed && (Object.keys(effect) as (keyof typeof effect)[]).some(key => state[key] !== effect[key])
}

const without = (sending: readonly AccountAction[], action: AccountAction): readonly AccountAction[] =>
  sending.filter(it => it !== action)

function listed(state: AccountState, rights: AccountRights): AccountState {
  const names = ['isApproved', 'hasGalleryAccess', 'hasUploadAccess'] as const
  const moving = (name: (typeof names)[number]): boolean => state.sending.some(it => name in EFFECTS[it])
  const news = names.filter(it => !moving(it) && state[it] !== rights[it])
  return news.length === 0 ? state : { ...state, ...Object.fromEntries(news.map(name => [name, rights[name]])) }
}

function step(state: AccountState, input: AccountInput): AccountState {
  switch (input.is) {
    case 'request': {
      const { action } = input
      if (
        !changesAnything(state, action) ||
        isBusy(state, action) ||
        (state.asking !== undefined && needsConfirmation(action))
      )
        return state
      return needsConfirmation(action)
        ? { ...state, asking: action }
        : { ...state, sending: [...state.sending, action] }
    }
    case 'confirmed':
      return state.asking === undefined
        ? state
        : { ...state, asking: undefined, sending: [...state.sending, state.asking] }
    case 'declined':
      return state.asking === undefined ? state : { ...state, asking: undefined }
    case 'done':
      return state.sending.includes(input.action)
        ? { ...state, ...EFFECTS[input.action], sending: without(state.sending, input.action) }
        : state
    case 'failed':
      return state.sending.includes(input.action) ? { ...state, sending: without(state.sending, input.action) } : state
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
