/** What the pages of a signed-in person share: who it is, the way to sign in, and the proof that a form is our own. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import * as z from 'zod/mini'
import type { Account, Accounts } from './accounts.ts'
import { PAGES_CLIENT, signedInAddress } from './client.ts'
import { guard } from './guard.ts'
import { page } from './html.ts'
import { errorPage } from './pages.ts'

export interface DeskWorld {
  readonly accounts: Accounts
  issuer(): string
  origins(): readonly string[]
  provider(): Promise<Provider>
}

/** Somebody who is signed in at the provider in this browser. */
export interface Visitor {
  readonly account: Account
  /** Of the session, which lives as long as the person stays signed in. */
  readonly session: string
  /** To be sent along with each form, as `proof`. */
  readonly proof: string
}

export type Place = 'account' | 'billing'

const text = z.catch(z._default(z.string(), ''), '')
const Proof = z.object({ proof: text })

export interface Desk {
  show(reply: FastifyReply, status: number, html: string): FastifyReply
  /** Runs for somebody who is signed in; others are sent to sign in and come back to the place. */
  visit(
    place: Place,
    request: FastifyRequest,
    reply: FastifyReply,
    run: (visitor: Visitor) => FastifyReply | Promise<FastifyReply>,
  ): Promise<FastifyReply>
  /** The same for a form: refuses one that is not our own. */
  receive(
    place: Place,
    request: FastifyRequest,
    reply: FastifyReply,
    run: (visitor: Visitor) => FastifyReply | Promise<FastifyReply>,
  ): Promise<FastifyReply>
}

export function createDesk({ accounts, issuer, origins, provider }: DeskWorld): Desk {
  const secret = randomBytes(32)
  const proofOf = (session: string): string => createHmac('sha256', secret).update(session).digest('base64url')

  const visitorOf = async (request: FastifyRequest, reply: FastifyReply): Promise<Visitor | undefined> => {
    const it = await provider()
    const { uid, accountId } = await it.Session.get(it.createContext(request.raw, reply.raw))
    const account = accountId === undefined ? undefined : accounts.find(accountId)
    return account && { account, session: uid, proof: proofOf(uid) }
  }
  const show: Desk['show'] = (reply, status, html) => {
    guard(reply.raw, origins())
    return reply.code(status).type('text/html; charset=utf-8').send(html)
  }
  /** An answer without a code: nothing but the sign-in itself is wanted, so nothing of worth stands in an address. */
  const signIn = (place: Place, reply: FastifyReply): FastifyReply => {
    const asked = new URLSearchParams({
      client_id: PAGES_CLIENT,
      response_type: 'none',
      scope: 'openid',
      redirect_uri: signedInAddress(issuer()),
      state: place,
    })
    guard(reply.raw, origins())
    return reply.redirect(`${issuer()}/auth?${asked}`, 303)
  }
  const visit: Desk['visit'] = async (place, request, reply, run) => {
    const visitor = await visitorOf(request, reply)
    return visitor ? run(visitor) : signIn(place, reply)
  }
  return {
    show,
    visit,
    receive: (place, request, reply, run) =>
      visit(place, request, reply, visitor => {
        const { proof } = Proof.parse(request.body ?? {})
        if (isSame(proof, visitor.proof)) return run(visitor)
        const back = `<p>It was not sent from this page, or the sign-in behind it is over. Nothing was changed.</p>\n<a class="button" href="/identity/${place}">Open the page again</a>`
        return show(reply, 403, page('That form is out of date', back))
      }),
  }
}

const Answer = z.object({ state: z.catch(z.enum(['account', 'billing']), 'account'), error: text })

/** Mounts GET /identity/signed-in, where a sign-in for one of the pages ends; it goes on to the page. */
export function serveSignedIn(app: FastifyInstance, { show }: Desk, origins: () => readonly string[]): void {
  app.get('/identity/signed-in', (request, reply) => {
    const { state, error } = Answer.parse(request.query ?? {})
    return error === ''
      ? reply.redirect(`/identity/${state}`, 303)
      : show(reply, 400, errorPage(origins()[0] ?? '', error, ''))
  })
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
