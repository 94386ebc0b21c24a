/** Session and CSRF checks of the pages that need a signed-in user: account and billing. */
import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import * as z from 'zod/mini'
import { isSameSecret } from '#boat/isSameSecret.ts'
import type { Account, Accounts } from './accounts.ts'
import { PAGES_CLIENT, signedInUrl } from './client.ts'
import { setSecurityHeaders } from './securityHeaders.ts'
import { page } from './html.ts'
import { errorPage } from './pages.ts'

export interface SignedInPagesOptions {
  readonly accounts: Accounts
  issuer(): string
  origins(): readonly string[]
  provider(): Promise<Provider>
}

/** The user who is signed in at the provider in this browser. */
export interface SignedInUser {
  readonly account: Account
  /** Id of the session at the provider. */
  readonly sessionId: string
  /** Value of the hidden form field `csrfToken`. */
  readonly csrfToken: string
}

export type PageName = 'account' | 'billing'

const text = z.catch(z._default(z.string(), ''), '')
const CsrfForm = z.object({ csrfToken: text })

export interface SignedInPages {
  sendPage(reply: FastifyReply, status: number, html: string): FastifyReply
  /** Runs the handler for a signed-in user; others are redirected to sign in, and then back to the page. */
  handleGet(
    pageName: PageName,
    request: FastifyRequest,
    reply: FastifyReply,
    run: (user: SignedInUser) => FastifyReply | Promise<FastifyReply>,
  ): Promise<FastifyReply>
  /** The same for a form; a form without a valid CSRF token is refused with 403. */
  handlePost(
    pageName: PageName,
    request: FastifyRequest,
    reply: FastifyReply,
    run: (user: SignedInUser) => FastifyReply | Promise<FastifyReply>,
  ): Promise<FastifyReply>
}

/** Creates the session and CSRF checks; CSRF tokens are valid only while this process runs. */
export function createSignedInPages({ accounts, issuer, origins, provider }: SignedInPagesOptions): SignedInPages {
  const secret = randomBytes(32)
  const csrfTokenOf = (session: string): string => createHmac('sha256', secret).update(session).digest('base64url')

  const userOf = async (request: FastifyRequest, reply: FastifyReply): Promise<SignedInUser | undefined> => {
    const it = await provider()
    const { uid, accountId } = await it.Session.get(it.createContext(request.raw, reply.raw))
    const account = accountId === undefined ? undefined : accounts.find(accountId)
    return account && { account, sessionId: uid, csrfToken: csrfTokenOf(uid) }
  }
  const sendPage: SignedInPages['sendPage'] = (reply, status, html) => {
    setSecurityHeaders(reply.raw, origins())
    return reply.code(status).type('text/html; charset=utf-8').send(html)
  }
  /** Response type `none`: the pages need only the session, so no secret appears in an address. */
  const signIn = (pageName: PageName, reply: FastifyReply): FastifyReply => {
    const asked = new URLSearchParams({
      client_id: PAGES_CLIENT,
      response_type: 'none',
      scope: 'openid',
      redirect_uri: signedInUrl(issuer()),
      state: pageName,
    })
    setSecurityHeaders(reply.raw, origins())
    return reply.redirect(`${issuer()}/auth?${asked}`, 303)
  }
  const handleGet: SignedInPages['handleGet'] = async (pageName, request, reply, run) => {
    const user = await userOf(request, reply)
    return user ? run(user) : signIn(pageName, reply)
  }
  return {
    sendPage,
    handleGet,
    handlePost: (pageName, request, reply, run) =>
      handleGet(pageName, request, reply, user => {
        const { csrfToken } = CsrfForm.parse(request.body ?? {})
        if (isSameSecret(csrfToken, user.csrfToken)) return run(user)
        const back = `<p>It was not sent from this page, or the sign-in behind it is over. Nothing was changed.</p>\n<a class="button" href="/identity/${pageName}">Open the page again</a>`
        return sendPage(reply, 403, page('That form is out of date', back))
      }),
  }
}

const Answer = z.object({ state: z.catch(z.enum(['account', 'billing']), 'account'), error: text })

/** Mounts GET /identity/signed-in, the redirect address of these sign-ins; it redirects to the page. */
export function serveSignedIn(
  app: FastifyInstance,
  { sendPage }: SignedInPages,
  origins: () => readonly string[],
): void {
  app.get('/identity/signed-in', (request, reply) => {
    const { state, error } = Answer.parse(request.query ?? {})
    return error === ''
      ? reply.redirect(`/identity/${state}`, 303)
      : sendPage(reply, 400, errorPage(origins()[0] ?? '', error, ''))
  })
}
