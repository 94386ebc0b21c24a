/** VIP contacts: whom a man-over-board message may go to. A change that fails is logged, and nothing is lost. Source: VIP, OPEN-104, OPEN-116. */
import { Name, VIP_MOST, type VipContact, vipRoutes } from '@drydock/contracts'
import { proxy } from 'valtio/vanilla'
import { call } from '#api/call.ts'
import { judgePhone, type PhoneVerdict } from '#machines/phone.ts'
import { isPast, onTurn, present } from '#stores/epoch.ts'
import { latest } from '#stores/latest.ts'

/** `list` is undefined until it has been read; `isFailed`: it could not be read the last time. */
export interface VipStore {
  list: VipContact[] | undefined
  isFailed: boolean
  isSaving: boolean
}

export const vip = proxy<VipStore>({ list: undefined, isFailed: false, isSaving: false })
onTurn(() => void Object.assign(vip, { list: undefined, isFailed: false, isSaving: false } satisfies VipStore))

const ask = latest(() => call(vipRoutes.list))

export async function loadVips(): Promise<void> {
  const answer = (await ask())?.answer
  if (answer === undefined) return
  vip.isFailed = !answer.ok
  if (answer.ok) vip.list = answer.value
}

export interface VipFields {
  readonly name: string
  readonly phoneNumber: string
}
export interface VipErrors {
  readonly name: string | undefined
  readonly phone: PhoneVerdict
}
/** What is wrong with the fields. VIP-13, VIP-15, VIP-16. */
export const vipErrors = ({ name, phoneNumber }: VipFields): VipErrors => ({ name: Name.safeParse(name).error?.issues[0]?.message, phone: judgePhone(phoneNumber) })
export const isVipValid = ({ name, phone }: VipErrors): boolean => name === undefined && phone === 'valid'

export const mayAddVip = (count: number): boolean => count < VIP_MOST

/** Makes a change, then reads the list again; answers whether the gateway took it. */
async function change(make: () => Promise<{ readonly ok: boolean }>): Promise<boolean> {
  if (vip.isSaving) return false
  const epoch = present()
  vip.isSaving = true
  const { ok } = await make()
  if (isPast(epoch)) return false
  vip.isSaving = false
  if (ok) await loadVips()
  return ok
}

/** Adds a contact, or saves the one with this id. */
export const saveVip = ({ name, phoneNumber }: VipFields, id?: string): Promise<boolean> => {
  const body = { name: name.trim(), phoneNumber }
  return change(() => (id === undefined ? call(vipRoutes.add, { body }) : call(vipRoutes.update, { params: { id }, body: { id, ...body } })))
}
export const removeVip = (id: string): Promise<boolean> => change(() => call(vipRoutes.remove, { params: { id } }))
