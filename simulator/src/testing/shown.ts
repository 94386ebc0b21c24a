/** For tests: the boat on which the examples of the contracts succeed, and how a described call is sent to it. */
import { pathOf } from '@drydock/contracts'
import type { CallExample, CatalogEntry } from '@drydock/contracts/catalog'
import type { BoatPlan } from '#boat/plan.ts'
import type { Ask } from './gateway.ts'

const vip = (number: number) => ({ id: `vip-${number}`, name: 'Coast guard', phone: '+4520000002' })

/** Freja with everything that the examples name; somebody on it has been locked out. */
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
/** The same with as many VIP contacts and sailor friends as there may be. */
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
): Ask & { readonly path: string } => ({
  path: pathOf(route, params),
  method: route.method,
  ...(body === undefined || route.method === 'GET' ? {} : { body: JSON.stringify(body), headers: JSON_TYPE }),
})
