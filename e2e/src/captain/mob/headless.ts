/** Man over board without a page. */
import { latitude, longitude } from '@drydock/client/texts/formatCoordinates'
import { mob } from '@drydock/client/texts/mob'
import { phoneError } from '@drydock/client/texts/profile'
import { vip } from '@drydock/client/texts/vip'
import type { VipContact } from '@drydock/contracts'
import * as z from 'zod/mini'
import { need, onScreen, there } from '#captain/headless/hand.ts'
import type { Seen } from '#captain/headless/seen.ts'
import { type MobFact, type MobVerb, Vip, type VipDialog } from './words.ts'

type Do = (seen: Seen, params: unknown) => void
type Read = (seen: Seen) => unknown

const isHere = ({ app }: Seen): boolean => app.route().split('?')[0] === '/mob'
const opened = (seen: Seen): VipDialog | undefined => (isHere(seen) ? seen.opened.vip : undefined)

const fixOf = ({ app: { stores, derived }, now }: Seen) => derived.mobFix(stores.geolocation, now)
const isSendable = (seen: Seen): boolean => isHere(seen) && seen.app.stores.mob.send !== 'sending' && fixOf(seen) !== undefined && seen.app.derived.isPhoneValid(seen.app.stores.mob.phone)

function send(seen: Seen): void {
  need('button', mob.send, onScreen(seen, '/mob', isSendable(seen)))
  void seen.app.actions.sendMob()
}

function contact(seen: Seen, name: unknown): VipContact {
  need('button', String(name), there(opened(seen)?.is === 'list'))
  const found = seen.app.stores.vip.list?.find(it => it.name === name)
  if (!found) throw new Error(`There is no VIP contact '${String(name)}' in the list.`)
  return { ...found }
}

/** The form that is open; a plain word when none is. */
function formOf(seen: Seen): Extract<VipDialog, { is: 'form' }> {
  const it = opened(seen)
  if (it?.is !== 'form') throw new Error('No form of a VIP contact is open.')
  return it
}

function save(seen: Seen): void {
  const { id, ...fields } = formOf(seen)
  const { derived, actions } = seen.app
  need('button', vip.save, derived.isVipValid(derived.vipErrors(fields)) ? undefined : 'disabled')
  void actions.saveVip(fields, id).then(done => {
    if (done) seen.opened.vip = { is: 'list' }
  })
}

function close(seen: Seen): void {
  seen.opened.vip = undefined
  seen.app.actions.forgetRemovedVip()
}

export const verbs: Readonly<Record<MobVerb, Do>> = {
  'mob-phone': (seen, text) => {
    need('field', mob.phone, onScreen(seen, '/mob'))
    seen.app.actions.setPhone(String(text))
  },
  'send-mob': send,
  'retry-mob': seen => {
    need('button', mob.retry, there(failure(seen) !== undefined))
    send(seen)
  },
  'vip-list': seen => {
    need('button', mob.vip, onScreen(seen, '/mob'))
    seen.opened.vip = { is: 'list' }
    void seen.app.actions.loadVips()
  },
  'choose-vip': (seen, name) => {
    seen.app.actions.setPhone(contact(seen, name).phoneNumber)
    close(seen)
  },
  'add-vip': seen => {
    const { list } = seen.app.stores.vip
    need('button', vip.add, opened(seen)?.is !== 'list' ? 'missing' : list !== undefined && seen.app.derived.mayAddVip(list.length) ? undefined : 'disabled')
    seen.opened.vip = { is: 'form', id: undefined, name: '', phoneNumber: '' }
  },
  'edit-vip': (seen, name) => {
    seen.opened.vip = { is: 'form', ...contact(seen, name) }
  },
  'delete-vip': (seen, name) => void seen.app.actions.removeVip(contact(seen, name).id),
  'undo-vip': ({ app: { stores, actions } }) => {
    need('button', vip.undo, there(stores.vip.removed !== undefined))
    void actions.undoRemoveVip()
  },
  'fill-vip': (seen, params) => {
    const it = formOf(seen)
    const { name = it.name, phone = it.phoneNumber } = z.parse(Vip, params)
    seen.opened.vip = { ...it, name, phoneNumber: phone }
  },
  'save-vip': save,
  'return-vip': seen => {
    if (opened(seen)?.is === 'form') seen.opened.vip = { is: 'list' }
    else close(seen)
  },
}

function failure({ app: { stores } }: Seen): string | undefined {
  const hints: Readonly<Record<string, string>> = { failed: mob.notSentHint, unreachable: mob.unreachableHint, unanswered: mob.unansweredHint }
  return hints[stores.mob.send]
}

const screen: Read = seen => {
  if (!isHere(seen)) return undefined
  const { stores, derived } = seen.app
  const { phone, send: state, isObtaining } = stores.mob
  const fix = fixOf(seen)
  const valid = derived.isPhoneValid(phone)
  return {
    latitude: latitude(fix?.latitude).text,
    longitude: longitude(fix?.longitude).text,
    phone,
    error: phone === '' || valid ? 'none' : (phoneError(derived.vipErrors({ name: '', phoneNumber: phone }).phone) ?? 'none'),
    button: state === 'sending' ? mob.sending : mob.send,
    enabled: isSendable(seen),
    loading: state === 'sending' || fix === undefined,
    below: !valid ? mob.needsPhone : fix ? mob.goesOut : mob.waiting,
    failed: failure(seen) === undefined ? 'none' : mob.notSent,
    hint: failure(seen) ?? 'none',
    dialog: isObtaining ? mob.obtaining : 'none',
  }
}

function deletedLine({ app: { stores } }: Seen): string {
  const { removed } = stores.vip
  if (!removed) return 'none'
  return removed.isFailed ? vip.notBack(removed.contact.name) : vip.removed(removed.contact.name)
}

const list: Read = seen => {
  const { list: all } = seen.app.stores.vip
  if (opened(seen)?.is !== 'list') return undefined
  return {
    deleted: deletedLine(seen),
    title: all?.length === 0 ? vip.none : vip.select,
    list: (all ?? []).map(it => `${it.name}, ${it.phoneNumber}`),
    buttons: [...(all ?? []).flatMap(it => [vip.edit(it.name), vip.remove(it.name)]), vip.return, ...(all && seen.app.derived.mayAddVip(all.length) ? [vip.add] : [])],
  }
}

const form: Read = seen => {
  const it = opened(seen)
  if (it?.is !== 'form') return undefined
  const { derived } = seen.app
  const errors = derived.vipErrors(it)
  return {
    title: it.id === undefined ? vip.addTitle : vip.editTitle,
    name: it.name,
    phone: it.phoneNumber,
    'name-error': errors.name ?? 'none',
    'phone-error': phoneError(errors.phone) ?? 'none',
    enabled: derived.isVipValid(errors),
  }
}

export const facts: Readonly<Record<MobFact, Read>> = { mob: screen, vips: list, 'vip-form': form }
