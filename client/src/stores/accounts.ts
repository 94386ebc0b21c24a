/**
 * Connected accounts: who has access to the boat, and what the captain lets them do. Source: ACCT, SM-ACCT, OPEN-035,
 * OPEN-115.
 */
import {
  ACCOUNT_TEXTS,
  accountRoutes,
  type ConnectedAccount,
  type RunningMachine,
  runMachine,
} from '@drydock/contracts'
import { proxy } from 'valtio/vanilla'
import { call } from '#api/call.ts'
import {
  type AccountInput,
  accountMachine,
  type AccountState,
  type AccountAction,
  type ConfirmedAction,
  isBusy,
} from '#machines/account.ts'
import { timers } from '#platform/time.ts'
import { showSuccess } from '#stores/banners.ts'
import { isFromEarlierSession, currentGeneration } from '#stores/sessionGeneration.ts'
import { resetOn } from '#stores/sessionReset.ts'
import { dropOutdated } from '#stores/latest.ts'

export { isBusy }
export type { AccountAction, ConfirmedAction }
/** `asking`: what the captain is being asked about; `sending`: changes that have not been answered. */
export interface AccountView extends ConnectedAccount {
  asking: ConfirmedAction | undefined
  sending: readonly AccountAction[]
}
/** `items` stay while the list is loaded again, and when loading fails. */
export interface AccountsStore {
  is: 'unread' | 'loading' | 'error' | 'loaded'
  items: AccountView[]
}

export const accounts = proxy<AccountsStore>({ is: 'unread', items: [] })
const machines = new Map<string, RunningMachine<AccountState, AccountInput>>()
const ask = dropOutdated(() => call(accountRoutes.list))

const viewOf = (userId: string, { removed: _, ...it }: AccountState): AccountView => ({ userId, ...it })
const show = (): void => {
  accounts.items = [...machines].map(([userId, it]) => viewOf(userId, it.state()))
}

/** Makes the call of a change and reports its outcome to the machine. */
async function send(userId: string, change: AccountAction): Promise<void> {
  const generation = currentGeneration()
  const outcome = await call(accountRoutes[change], { params: { userId } })
  if (isFromEarlierSession(generation)) return
  machines.get(userId)?.send({ is: outcome.ok ? 'done' : 'failed', action: change })
  if (outcome.ok) showSuccess(ACCOUNT_TEXTS[change], ACCOUNT_TEXTS.delay)
  // Without an answer the gateway may have made the change; after a refusal all is as before.
  else if (outcome.failure.reason.is !== 'network') return
  void loadAccounts()
}

function machineOf(account: ConnectedAccount): RunningMachine<AccountState, AccountInput> {
  const { userId } = account
  return runMachine(
    accountMachine({
      isApproved: account.isApproved,
      hasGalleryAccess: account.hasGalleryAccess,
      hasUploadAccess: account.hasUploadAccess,
    }),
    timers,
    (state, before) => {
      if (state.removed) machines.delete(userId)
      show()
      for (const action of state.sending) if (!before.sending.includes(action)) void send(userId, action)
    },
  )
}

/** The order is that of the list. */
function takeList(list: readonly ConnectedAccount[]): void {
  const known = new Map(machines)
  machines.clear()
  for (const account of list) {
    const machine = known.get(account.userId) ?? machineOf(account)
    machines.set(account.userId, machine)
    machine.send({ is: 'listed', rights: account })
  }
  show()
}

/** Reads the list; a reply that a later request or change has overtaken is dropped. */
export async function loadAccounts(): Promise<void> {
  accounts.is = 'loading'
  const reply = await ask()
  // A list requested before a change must not undo that change.
  if (!reply?.isLast) return
  if (reply.answer.ok) takeList(reply.answer.value)
  accounts.is = reply.answer.ok ? 'loaded' : 'error'
}

/** Requests a change of an account; a serious one is asked about first. */
export const requestChange = (userId: string, action: AccountAction): void =>
  machines.get(userId)?.send({ is: 'request', action })
/** Answers the open question about an account. */
export const answer = (userId: string, yes: boolean): void =>
  machines.get(userId)?.send({ is: yes ? 'confirmed' : 'declined' })
/** Drops open questions, so that a person who returns to the screen sees the list. */
export function dropQuestions(): void {
  for (const machine of machines.values()) machine.send({ is: 'declined' })
}

resetOn('alarm-data-cleared', () => {
  machines.clear()
  Object.assign(accounts, { is: 'unread', items: [] } satisfies AccountsStore)
})
