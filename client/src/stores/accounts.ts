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
  type AccountWish,
  type ConfirmedWish,
  isBusy,
} from '#machines/account.ts'
import { timers } from '#platform/time.ts'
import { showSuccess } from '#stores/banners.ts'
import { isFromEarlierSession, currentGeneration } from '#stores/sessionGeneration.ts'
import { resetOn } from '#stores/sessionReset.ts'
import { dropOutdated } from '#stores/latest.ts'

export { isBusy }
export type { AccountWish, ConfirmedWish }
/** `asking`: what the captain is being asked about; `sending`: changes that have not been answered. */
export interface AccountView extends ConnectedAccount {
  asking: ConfirmedWish | undefined
  sending: readonly AccountWish[]
}
/** `items` stay while the list is read again, and when it cannot be. */
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

/** Carries out what the machine has decided. */
async function send(userId: string, requestChange: AccountWish): Promise<void> {
  const generation = currentGeneration()
  const answerQuestion = await call(accountRoutes[requestChange], { params: { userId } })
  if (isFromEarlierSession(generation)) return
  machines.get(userId)?.send({ is: answerQuestion.ok ? 'done' : 'failed', wish: requestChange })
  if (!answerQuestion.ok) return
  showSuccess(ACCOUNT_TEXTS[requestChange], ACCOUNT_TEXTS.delay)
  void loadAccounts()
}

function machineOf(it: ConnectedAccount): RunningMachine<AccountState, AccountInput> {
  const { userId } = it
  return runMachine(
    accountMachine({
      isApproved: it.isApproved,
      hasGalleryAccess: it.hasGalleryAccess,
      hasUploadAccess: it.hasUploadAccess,
    }),
    timers,
    (state, before) => {
      if (state.removed) machines.delete(userId)
      show()
      for (const wish of state.sending) if (!before.sending.includes(wish)) void send(userId, wish)
    },
  )
}

/** The order is that of the list. */
function takeList(list: readonly ConnectedAccount[]): void {
  const known = new Map(machines)
  machines.clear()
  for (const it of list) {
    const machine = known.get(it.userId) ?? machineOf(it)
    machines.set(it.userId, machine)
    machine.send({ is: 'listed', rights: it })
  }
  show()
}

export async function loadAccounts(): Promise<void> {
  accounts.is = 'loading'
  const said = await ask()
  // A list that was asked for before a change must not take that change back.
  if (!said?.isLast) return
  if (said.answer.ok) takeList(said.answer.value)
  accounts.is = said.answer.ok ? 'loaded' : 'error'
}

/** The captain wants something of an account: what is grave is asked about first. */
export const wish = (userId: string, it: AccountWish): void => machines.get(userId)?.send({ is: 'wish', wish: it })
/** The answer to the question that is open about an account. */
export const answer = (userId: string, yes: boolean): void =>
  machines.get(userId)?.send({ is: yes ? 'confirmed' : 'declined' })

resetOn('alarm-data-cleared', () => {
  machines.clear()
  Object.assign(accounts, { is: 'unread', items: [] } satisfies AccountsStore)
})
