/**
 * VIP contacts: recipients of man-overboard messages. A failed change is logged and loses nothing; the last deletion
 * can be undone. Source: VIP, OPEN-029, OPEN-104, OPEN-116.
 */
import { Name, MAX_VIP_CONTACTS, type VipContact, vipRoutes } from '@drydock/contracts'
import { proxy } from 'valtio/vanilla'
import { call } from '#api/call.ts'
import { phoneVerdictOf, type PhoneVerdict } from '#machines/phone.ts'
import { dropOtherDrafts } from '#stores/drafts.ts'
import { fieldProblem } from '#stores/fieldProblem.ts'
import { isFromEarlierSession, currentGeneration } from '#stores/sessionGeneration.ts'
import { resetOn } from '#stores/sessionReset.ts'
import { dropOutdated } from '#stores/latest.ts'
import { session } from '#stores/session.ts'

/** The contact that was deleted last, and its place in the list. `isFailed`: it could not be added again. */
export interface RemovedVip {
  readonly contact: VipContact
  readonly at: number
  readonly isFailed: boolean
}

/**
 * `list` is undefined until it has been read; `isFailed`: it could not be read the last time. `removed` until another
 * change, or until the list is closed.
 */
export interface VipStore {
  list: VipContact[] | undefined
  isFailed: boolean
  isSaving: boolean
  removed: RemovedVip | undefined
}

const NOTHING: VipStore = { list: undefined, isFailed: false, isSaving: false, removed: undefined }
export const vip = proxy<VipStore>({ ...NOTHING })
resetOn('alarm-data-cleared', () => void Object.assign(vip, NOTHING))

const VIP_DRAFT = 'vip:'
/** Returns the name of the draft of a contact; that of a new contact is 'vip'. */
export const vipDraft = ({ id }: Pick<VipContact, 'id'>): string => `${VIP_DRAFT}${id}`

const ask = dropOutdated(() => call(vipRoutes.list))

/** Reads the list; the last one stays when the call fails, and `isFailed` is set. */
export async function loadVips(): Promise<void> {
  const answer = (await ask())?.answer
  if (answer === undefined) return
  vip.isFailed = !answer.ok
  if (!answer.ok) return
  vip.list = answer.value
  const userId = session.user?.id
  if (userId !== undefined) dropOtherDrafts(userId, VIP_DRAFT, answer.value.map(vipDraft))
}

export interface VipFields {
  readonly name: string
  readonly phoneNumber: string
}
export interface VipErrors {
  readonly name: string | undefined
  readonly phone: PhoneVerdict
}
/** Returns the errors of the fields. VIP-13, VIP-15, VIP-16. */
export const vipErrors = ({ name, phoneNumber }: VipFields): VipErrors => ({
  name: fieldProblem(Name, name),
  phone: phoneVerdictOf(phoneNumber),
})
/** Whether both fields may be saved. */
export const isVipValid = ({ name, phone }: VipErrors): boolean => name === undefined && phone === 'valid'

/**
 * Whether there is room for one more contact.
 * @param count of contacts now.
 */
export const mayAddVip = (count: number): boolean => count < MAX_VIP_CONTACTS

/** Closes the list: the last deletion can no longer be undone. */
export function forgetRemovedVip(): void {
  vip.removed = undefined
}

/**
 * Makes a change, then loads the list again, also after a refusal: another phone may have removed the contact. Returns
 * whether the gateway accepted it.
 */
async function change(
  make: () => Promise<{ readonly ok: boolean }>,
  onAccepted: () => void = forgetRemovedVip,
): Promise<boolean> {
  if (vip.isSaving) return false
  const generation = currentGeneration()
  vip.isSaving = true
  const { ok } = await make()
  if (isFromEarlierSession(generation)) return false
  vip.isSaving = false
  if (ok) {
    ask.outdate()
    onAccepted()
  }
  await loadVips()
  return ok
}

/** Adds a contact, or saves the one with this id. */
export const saveVip = ({ name, phoneNumber }: VipFields, id?: string): Promise<boolean> => {
  const body = { name: name.trim(), phoneNumber }
  return change(() =>
    id === undefined
      ? call(vipRoutes.add, { body })
      : call(vipRoutes.update, { params: { id }, body: { id, ...body } }),
  )
}

/** Deletes a contact at once. Its place in the list offers to undo that. OPEN-029, OPEN-104. */
export function removeVip(id: string): Promise<boolean> {
  const at = vip.list?.findIndex(it => it.id === id) ?? -1
  const contact = vip.list?.[at]
  if (!contact) return Promise.resolve(false)
  const removed = { contact: { ...contact }, at, isFailed: false }
  return change(
    () => call(vipRoutes.remove, { params: { id } }),
    () => {
      vip.list = vip.list?.filter(it => it.id !== id)
      vip.removed = removed
    },
  )
}

/** Adds the contact again that was deleted last; the gateway gives it a new id. */
export async function undoRemoveVip(): Promise<boolean> {
  const { removed } = vip
  if (!removed || vip.isSaving) return false
  const { name, phoneNumber } = removed.contact
  const isBack = await change(() => call(vipRoutes.add, { body: { name, phoneNumber } }))
  // Another contact may have been deleted meanwhile.
  if (!isBack && vip.removed === removed) vip.removed = { ...removed, isFailed: true }
  return isBack
}
