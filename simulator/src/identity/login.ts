/** The login page of the identity provider: shows the form, checks the password, and finishes the sign-in. */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Interaction, Provider } from 'oidc-provider'
import * as z from 'zod/mini'
import type { Account, Accounts } from './accounts.ts'
import { setSecurityHeaders } from './securityHeaders.ts'
import { errorPage, expiredPage, loginPage, type LoginRefusal } from './pages.ts'
import type { PendingSignIns } from './pendingSignIns.ts'
import type { LoginAttempts } from './loginAttempts.ts'

export interface LoginOptions {
  readonly accounts: Accounts
  readonly attempts: LoginAttempts
  /** Whether the captain has not locked this account out. */
  hasAccess(account: Account): boolean
  provider(): Promise<Provider>
  readonly pending: Pick<PendingSignIns, 'withCookies'>
  origins(): readonly string[]
  /** User that a request signs in without a password, by the redirect address of the app. */
  signInWithoutPassword(request: IncomingMessage, redirect: string): string | undefined
  /** Is called with failures, in a sentence without user input. */
  report(problem: string): void
}

/** @param app index of the origin that asked, so that an expired page links back to it. */
export const loginPath = (uid: string, app: number): string => `/identity/login/${uid}?app=${app}`

const MAX_BODY_BYTES = 4_096
const Path = z.object({ uid: z.string() })
const Query = z.object({ app: z.catch(z._default(z.coerce.number(), 0), 0) })
const text = z.catch(z._default(z.string(), ''), '')
const Form = z.object({ user: text, password: text })
const Hint = z.object({ login_hint: text, redirect_uri: text })
const Failure = z.object({ statusCode: z.catch(z.number(), 500) })

/** Mounts GET and POST /identity/login/{uid}. An unknown or finished sign-in is answered with 410 and a link back. */
export function serveLogin(app: FastifyInstance, options: LoginOptions): void {
  const { accounts, hasAccess, origins, signInWithoutPassword } = options
  parseForms(app)
  app.setErrorHandler((error, request, reply) => {
    const { statusCode } = Failure.parse(error)
    const isBug = statusCode >= 500
    if (isBug) options.report('The login page failed.')
    const html = errorPage(appOrigin(request, origins), isBug ? 'server_error' : 'invalid_request', '')
    return sendPage(reply, origins, statusCode, html)
  })

  app.get('/identity/login/:uid', async (request, reply) => {
    const interaction = await loadInteraction(request, reply, options)
    if (!interaction) return sendPage(reply, origins, 410, expiredPage(appOrigin(request, origins)))
    const { login_hint, redirect_uri } = Hint.parse(interaction.params)
    const account = accounts.find(signInWithoutPassword(request.raw, redirect_uri) ?? '')
    return account && hasAccess(account)
      ? finishSignIn(request, reply, account, options)
      : sendPage(reply, origins, 200, loginPage({ user: login_hint }))
  })

  app.post('/identity/login/:uid', async (request, reply) => {
    if (!(await loadInteraction(request, reply, options)))
      return sendPage(reply, origins, 410, expiredPage(appOrigin(request, origins)))
    const { user, password } = Form.parse(request.body ?? {})
    const account = await checkPassword(user, password, options)
    if (typeof account === 'string')
      return sendPage(reply, origins, account === 'often' ? 429 : 200, loginPage({ user, refused: account }))
    return finishSignIn(request, reply, account, options)
  })
}

function parseForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
    async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
  )
}

type Origins = LoginOptions['origins']

function sendPage(reply: FastifyReply, origins: Origins, status: number, html: string): FastifyReply {
  setSecurityHeaders(reply.raw, origins())
  return reply.code(status).type('text/html; charset=utf-8').send(html)
}

/** The app that the page links back to. */
function appOrigin(request: FastifyRequest, origins: Origins): string {
  const query = Query.safeParse(request.query)
  return origins()[query.success ? query.data.app : 0] ?? origins()[0] ?? ''
}

/** The pending sign-in of the path; undefined if it is unknown, finished, or of another browser. */
async function loadInteraction(
  { raw, params }: FastifyRequest,
  reply: FastifyReply,
  { provider: load, pending }: LoginOptions,
): Promise<Interaction | undefined> {
  const { errors } = await import('oidc-provider')
  try {
    const provider = await load()
    const found = await pending.withCookies(raw, reply.raw, () => provider.interactionDetails(raw, reply.raw))
    // The cookie names the sign-in; a form of another tab must not finish it.
    return found.uid === Path.parse(params).uid ? found : undefined
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined
    throw error
  }
}

/**
 * The account, or why the sign-in is refused. That a user is locked out is told only to someone who knows the
 * password. Source: OPEN-115.
 */
async function checkPassword(
  user: string,
  password: string,
  { accounts, attempts, hasAccess }: LoginOptions,
): Promise<Account | LoginRefusal> {
  if (user.trim() === '' || password === '') return 'empty'
  if (!attempts.start(user)) return 'often'
  const account = await accounts.signIn(user, password)
  if (!account) return attempts.mustWait(user) ? 'often' : 'wrong'
  attempts.reset(user)
  return hasAccess(account) ? account : 'out'
}

/** Redirects to where the provider goes on with the sign-in. */
async function finishSignIn(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  { user }: Account,
  { provider: load, pending, origins }: LoginOptions,
): Promise<FastifyReply> {
  const provider = await load()
  const result = { login: { accountId: user } }
  const next = await pending.withCookies(raw, reply.raw, () =>
    provider.interactionResult(raw, reply.raw, result, { mergeWithLastSubmission: false }),
  )
  setSecurityHeaders(reply.raw, origins())
  return reply.redirect(next, 303)
}
