/** The login page: shows a form for a sign-in that the provider began, and tells the provider who it was. */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Interaction, Provider } from 'oidc-provider'
import * as z from 'zod/mini'
import type { Account, Accounts } from './accounts.ts'
import { guard } from './guard.ts'
import { errorPage, expiredPage, loginPage, type LoginRefusal } from './pages.ts'
import type { Pending } from './pending.ts'
import type { Tries } from './tries.ts'

export interface LoginWorld {
  readonly accounts: Accounts
  readonly tries: Tries
  /** Whether the captain lets this account aboard. */
  mayBoard(account: Account): boolean
  provider(): Promise<Provider>
  readonly pending: Pick<Pending, 'within'>
  origins(): readonly string[]
  /** Who a request stands for without a password, at the app of this redirect. */
  admitted?(request: IncomingMessage, redirect: string): string | undefined
  tell(problem: string): void
}

/**
 * Where the provider sends a browser to sign in. `app` says which origin asked, so that an expired page leads back to
 * it.
 */
export const loginAddress = (uid: string, app: number): string => `/identity/login/${uid}?app=${app}`

const MOST_BYTES = 4_096
const Place = z.object({ uid: z.string() })
const From = z.object({ app: z.catch(z._default(z.coerce.number(), 0), 0) })
const text = z.catch(z._default(z.string(), ''), '')
const Form = z.object({ user: text, password: text })
const Hint = z.object({ login_hint: text, redirect_uri: text })
const Failure = z.object({ statusCode: z.catch(z.number(), 500) })

/** Mounts GET and POST /identity/login/{uid}. An unknown or finished sign-in answers 410 with a way back. */
export function serveLogin(
  app: FastifyInstance,
  { accounts, tries, mayBoard, provider, pending, origins, admitted = () => undefined, tell }: LoginWorld,
): void {
  const show = (reply: FastifyReply, status: number, html: string): FastifyReply => {
    guard(reply.raw, origins())
    return reply.code(status).type('text/html; charset=utf-8').send(html)
  }
  const wayBack = (request: FastifyRequest): string => {
    const from = From.safeParse(request.query)
    return origins()[from.success ? from.data.app : 0] ?? origins()[0] ?? ''
  }
  const begun = async (request: FastifyRequest, reply: FastifyReply): Promise<Interaction | undefined> => {
    const { errors } = await import('oidc-provider')
    try {
      const it = await provider()
      const found = await pending.within(request.raw, reply.raw, () => it.interactionDetails(request.raw, reply.raw))
      // The cookie names the sign-in; a form of another tab must not finish it.
      return found.uid === Place.parse(request.params).uid ? found : undefined
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return undefined
      throw error
    }
  }

  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MOST_BYTES },
    async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
  )
  app.setErrorHandler((error, request, reply) => {
    const { statusCode } = Failure.parse(error)
    if (statusCode >= 500) tell('The login page failed.')
    return show(
      reply,
      statusCode,
      errorPage(wayBack(request), statusCode >= 500 ? 'server_error' : 'invalid_request', ''),
    )
  })

  /**
   * Who this is, or why they come no further. That somebody is locked out is told only to who knows the password.
   * OPEN-115
   */
  const enter = async (user: string, password: string): Promise<Account | LoginRefusal> => {
    if (user.trim() === '' || password === '') return 'empty'
    if (!tries.begin(user)) return 'often'
    const account = await accounts.signIn(user, password)
    if (!account) return tries.mustWait(user) ? 'often' : 'wrong'
    tries.succeeded(user)
    return mayBoard(account) ? account : 'out'
  }

  const finish = async (request: FastifyRequest, reply: FastifyReply, { user }: Account): Promise<FastifyReply> => {
    const it = await provider()
    const next = await pending.within(request.raw, reply.raw, () =>
      it.interactionResult(request.raw, reply.raw, { login: { accountId: user } }, { mergeWithLastSubmission: false }),
    )
    guard(reply.raw, origins())
    return reply.redirect(next, 303)
  }

  app.get('/identity/login/:uid', async (request, reply) => {
    const sign = await begun(request, reply)
    if (!sign) return show(reply, 410, expiredPage(wayBack(request)))
    const { login_hint, redirect_uri } = Hint.parse(sign.params)
    const account = accounts.find(admitted(request.raw, redirect_uri) ?? '')
    return account && mayBoard(account)
      ? finish(request, reply, account)
      : show(reply, 200, loginPage({ user: login_hint }))
  })

  app.post('/identity/login/:uid', async (request, reply) => {
    if (!(await begun(request, reply))) return show(reply, 410, expiredPage(wayBack(request)))
    const { user, password } = Form.parse(request.body ?? {})
    const account = await enter(user, password)
    if (typeof account === 'string')
      return show(reply, account === 'often' ? 429 : 200, loginPage({ user, refused: account }))
    return finish(request, reply, account)
  })
}
