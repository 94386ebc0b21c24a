/** Calls of VIP contacts, at most ten. */
import { MAX_VIP_CONTACTS, type VipContact, vipRoutes } from '@drydock/contracts'
import { nextId } from '#boat/accountData.ts'
import { Refusal } from '#boat/refusal.ts'
import type { BoatState } from '#boat/state.ts'
import { type AreaContext, serve } from './serve.ts'

export function vipArea(gateway: AreaContext): void {
  serve(gateway, vipRoutes.list, ({ boat }) => [...boat.state.vips])
  serve(gateway, vipRoutes.read, ({ boat, params }) => requireVip(boat.state, params.id))
  serve(
    gateway,
    vipRoutes.add,
    ({ boat: { state }, body }): undefined => {
      state.vips = [...state.vips, { ...body, id: nextId(state, 'vip', state.vips) }]
    },
    { limit: ({ boat }) => checkRoom(boat.state) },
  )
  serve(gateway, vipRoutes.update, ({ boat: { state }, params, body }): undefined => {
    const before = requireVip(state, params.id)
    state.vips = state.vips.map(it => (it === before ? { ...body, id: before.id } : it))
  })
  serve(gateway, vipRoutes.remove, ({ boat: { state }, params }): undefined => {
    const found = requireVip(state, params.id)
    state.vips = state.vips.filter(it => it !== found)
  })
}

function checkRoom({ vips }: BoatState): void {
  if (vips.length >= MAX_VIP_CONTACTS)
    throw new Refusal('conflict', `There are ${MAX_VIP_CONTACTS} VIP contacts already.`)
}

function requireVip({ vips }: BoatState, id: string): VipContact {
  const found = vips.find(it => it.id === id)
  if (!found) throw new Refusal('not-found', `There is no VIP contact '${id}'.`, 'id')
  return found
}
