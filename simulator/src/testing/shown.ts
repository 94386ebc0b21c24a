/** Test fixture: the boat on which the contract examples succeed, and how their calls are sent. */
import { pathOf } from '@drydock/contracts'
import type { CallExample, CatalogEntry } from '@drydock/contracts/catalog'
import type { BoatPlan } from '#boat/plan.ts'
import type { TestRequest } from './gateway.ts'

const vip = (number: number) => ({ id: `vip-${number}`, name: 'Coast guard', phone: '+4520000002' })

/** Freja with all records that the examples name, and a locked-out user. */
export const SHOWN: BoatPlan = {
  sensors: [
    { type: 'smartPlug', id: '00158D0001A3' },
    { type: 'door', id: '00158D0001A2', battery: 87 },
  ],
  accounts: [{ user: 'friend' }, { user: 'locked', approved: false }],
  contacts: [{ id: 'contact-1', name: 'Ann', email: 'ann@freja.example', phone: '+4520000001' }],
  vips: [vip(1)],
  journeys: [{ id: 'journey-1', date: '2026-05-30', nickname: 'Home', description: 'By night' }],
}
/** The same with the maximum number of VIP contacts and sailor friends. */
export const CROWDED: BoatPlan = {
  ...SHOWN,
  vips: Array.from({ length: 10 }, (_, index) => vip(index + 1)),
  contacts: Array.from({ length: 100 }, (_, index) => ({
    id: `contact-${index + 1}`,
    name: 'Ann',
    email: `ann-${index}@freja.example`,
    phone: '+4520000001',
  })),
}

export const JSON_TYPE = { 'content-type': 'application/json' }

export const callOf = (
  { route }: CatalogEntry,
  { params, body }: Pick<CallExample, 'params' | 'body'>,
): TestRequest & { readonly path: string } => ({
  path: pathOf(route, params),
  method: route.method,
  ...(body === undefined || route.method === 'GET' ? {} : { body: JSON.stringify(body), headers: JSON_TYPE }),
})
