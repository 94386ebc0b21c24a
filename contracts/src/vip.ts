/** VIP contacts: possible recipients of the man-overboard message. Source: doc 2 §3, §5, §7, §9; OPEN-038, 104. */
import * as z from 'zod/mini'
import { lazyObject } from './lazyObject.ts'
import { Name, Phone } from './fields.ts'
import { route, SHORT_BODY_BYTES } from './route.ts'
import { withWireFormat } from './wireFormat.ts'
import { OptionalText, lenientArray } from './tolerant.ts'

/** LIMIT-32. */
export const MAX_VIP_CONTACTS = 10

export const VipContact = lazyObject(() => ({
  id: withWireFormat('nonEmptyText', z.string()),
  name: OptionalText,
  phoneNumber: withWireFormat('phone', OptionalText),
}))
export type VipContact = z.infer<typeof VipContact>

const params = lazyObject(() => ({ id: z.string() }))
export const vipRoutes = {
  list: route({
    method: 'GET',
    path: '/api/vipcontact',
    role: 'account',
    changes: false,
    reply: lenientArray(VipContact),
  }),
  read: route({
    method: 'GET',
    path: '/api/vipcontact/{id}',
    role: 'account',
    changes: false,
    params,
    reply: VipContact,
  }),
  add: route({
    method: 'POST',
    path: '/api/vipcontact',
    role: 'account',
    changes: true,
    maxBodyBytes: SHORT_BODY_BYTES,
    body: lazyObject(() => ({ name: Name, phoneNumber: Phone })),
  }),
  update: route({
    method: 'PUT',
    path: '/api/vipcontact/{id}',
    role: 'account',
    changes: true,
    params,
    maxBodyBytes: SHORT_BODY_BYTES,
    body: lazyObject(() => ({ id: z.optional(z.string()), name: Name, phoneNumber: Phone })),
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/vipcontact/{id}',
    role: 'account',
    changes: true,
    params,
  }),
} as const
