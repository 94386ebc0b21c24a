/**
 * Routes of the billing portal `/identity/billing`. Its buttons change the subscription of the fake boat.
 * Source: SUBS-06, SUBS-08, OPEN-043.
 */
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Boat } from '#boat/boat.ts'
import { inputLogOf, type InputHandlers } from '#boat/inputLog.ts'
import { Refusal } from '#boat/refusal.ts'
import { payPeriod, subscribe, unsubscribe } from '#boat/subscription.ts'
import { billingPage, type DONE_MESSAGES } from './billingPage.ts'
import type { SignedInPages } from './signedInPages.ts'
import { linkBack, page } from './html.ts'

export interface BillingOptions {
  readonly pages: SignedInPages
  origins(): readonly string[]
  boatOf(id: string): Boat | undefined
}

const ACTS: Readonly<Record<keyof typeof DONE_MESSAGES, (boat: Boat) => void>> = {
  month: boat => subscribe(boat, 'month'),
  year: boat => subscribe(boat, 'year'),
  pay: payPeriod,
  cancel: unsubscribe,
}
const Act = z.enum(['month', 'year', 'pay', 'cancel'])
const INPUT_KEY = 'billing'
/** Registers the handler that replays recorded payments. */
export const registerBilling = (inputHandlers: InputHandlers): void =>
  void inputHandlers.set(INPUT_KEY, (boat, what) => pay(boat, Act.parse(what)))

function pay(boat: Boat, act: z.infer<typeof Act>): void {
  inputLogOf(boat).add(INPUT_KEY, act)
  ACTS[act](boat)
}

const Query = z.object({ done: z.catch(z.optional(Act), undefined) })

/** Adds the routes of the billing portal; only the captain of a boat sees or changes its subscription. */
export function serveBilling(app: FastifyInstance, { pages, origins, boatOf }: BillingOptions): void {
  const home = (): string => origins()[0] ?? ''
  /** The boat of a captain; undefined for everyone else. */
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
    pages.handleGet('billing', request, reply, ({ account, csrfToken }) => {
      const boat = ownBoat(account)
      if (!boat) return pages.sendPage(reply, 403, strangers())
      const { done } = Query.parse(request.query ?? {})
      return pages.sendPage(reply, 200, billingPage({ boat: boat.state, csrfToken, app: home() }, done))
    }),
  )

  for (const act of Act.options)
    app.post(`/identity/billing/${act}`, (request, reply) =>
      pages.handlePost('billing', request, reply, ({ account, csrfToken }) => {
        const boat = ownBoat(account)
        if (!boat) return pages.sendPage(reply, 403, strangers())
        try {
          pay(boat, act)
        } catch (error) {
          // Another window was faster; the page shows the present state.
          if (error instanceof Refusal)
            return pages.sendPage(
              reply,
              409,
              billingPage({ boat: boat.state, csrfToken, app: home(), refused: error.message }),
            )
          throw error
        }
        return reply.redirect(`/identity/billing?done=${act}`, 303)
      }),
    )
}
