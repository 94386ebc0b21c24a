/**
 * The billing portal: `GET /identity/billing`, and its buttons, which move the subscription of the fake boat. Source:
 * SUBS-06, SUBS-08, OPEN-043.
 */
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Boat } from '#boat/boat.ts'
import { inputLogOf, type InputHandlers } from '#boat/inputLog.ts'
import { Refusal } from '#boat/refusal.ts'
import { payPeriod, subscribe, unsubscribe } from '#boat/subscription.ts'
import { billingPage, type PAID } from './billingPage.ts'
import type { Desk } from './desk.ts'
import { linkBack, page } from './html.ts'

export interface BillingWorld {
  readonly desk: Desk
  origins(): readonly string[]
  boatOf(id: string): Boat | undefined
}

const ACTS: Readonly<Record<keyof typeof PAID, (boat: Boat) => void>> = {
  month: boat => subscribe(boat, 'month'),
  year: boat => subscribe(boat, 'year'),
  pay: payPeriod,
  cancel: unsubscribe,
}
const Act = z.enum(['month', 'year', 'pay', 'cancel'])
const DOOR = 'billing'
/** The way by which what was paid is paid again. */
export const openBilling = (doors: InputHandlers): void =>
  void doors.set(DOOR, (boat, what) => pay(boat, Act.parse(what)))

function pay(boat: Boat, act: z.infer<typeof Act>): void {
  inputLogOf(boat).add(DOOR, act)
  ACTS[act](boat)
}

const Query = z.object({ done: z.catch(z.optional(Act), undefined) })

export function serveBilling(app: FastifyInstance, { desk, origins, boatOf }: BillingWorld): void {
  const home = (): string => origins()[0] ?? ''
  /** The boat of a captain; nobody else pays. */
  const ownBoat = ({ boat, user }: { readonly boat: string; readonly user: string }): Boat | undefined => {
    const found = boatOf(boat)
    return found?.state.captain === user ? found : undefined
  }
  const strangers = (): string =>
    page(
      'Not your subscription',
      `<p>Only the captain of a boat sees what it costs and pays for it.</p>\n${linkBack(home())}`,
    )

  app.get('/identity/billing', (request, reply) =>
    desk.visit('billing', request, reply, ({ account, proof }) => {
      const boat = ownBoat(account)
      if (!boat) return desk.show(reply, 403, strangers())
      const { done } = Query.parse(request.query ?? {})
      return desk.show(reply, 200, billingPage({ boat: boat.state, proof, app: home() }, done))
    }),
  )

  for (const act of Act.options)
    app.post(`/identity/billing/${act}`, (request, reply) =>
      desk.receive('billing', request, reply, ({ account, proof }) => {
        const boat = ownBoat(account)
        if (!boat) return desk.show(reply, 403, strangers())
        try {
          pay(boat, act)
        } catch (error) {
          // Another window was quicker; what is so now is shown.
          if (error instanceof Refusal)
            return desk.show(reply, 409, billingPage({ boat: boat.state, proof, app: home(), refused: error.message }))
          throw error
        }
        return reply.redirect(`/identity/billing?done=${act}`, 303)
      }),
    )
}
