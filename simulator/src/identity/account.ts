/**
 * Routes of the account page `/identity/account`, which the app's MANAGE button opens. Source: PROFILE-33, OPEN-043.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { Accounts } from './accounts.ts'
import { accountPage, type AccountMessage, DONE_MESSAGES } from './accountPage.ts'
import type { SignedInPages } from './signedInPages.ts'
import { REFUSAL_MESSAGES } from './pages.ts'
import type { LoginAttempts } from './loginAttempts.ts'

export interface AccountOptions {
  readonly accounts: Accounts
  readonly attempts: LoginAttempts
  readonly pages: SignedInPages
  origins(): readonly string[]
  /** Ends all sessions of a user except this one. */
  signOutElsewhere(user: string, session: string): void
}

const LONGEST_NAME = 60
const SHORTEST_PASSWORD = 8
const LONGEST_PASSWORD = 200
const text = z.catch(z._default(z.string(), ''), '')
const Query = z.object({ done: z.catch(z.optional(z.enum(['name', 'password', 'elsewhere'])), undefined) })
const Name = z.object({ name: text })
const Passwords = z.object({ current: text, password: text })

export function serveAccount(
  app: FastifyInstance,
  { accounts, attempts, pages, origins, signOutElsewhere }: AccountOptions,
): void {
  const home = (): string => origins()[0] ?? ''
  /** Why the current password is refused. Wrong passwords count as on the login page. */
  const refusalOf = async (user: string, current: string): Promise<'often' | 'wrong' | undefined> => {
    if (!attempts.start(user)) return 'often'
    if (!(await accounts.signIn(user, current))) return attempts.mustWait(user) ? 'often' : 'wrong'
    attempts.reset(user)
    return undefined
  }

  app.get('/identity/account', (request, reply) =>
    pages.handleGet('account', request, reply, visitor => {
      const { done } = Query.parse(request.query ?? {})
      return pages.sendPage(
        reply,
        200,
        accountPage({ ...visitor, app: home() }, done === undefined ? undefined : { done: DONE_MESSAGES[done] }),
      )
    }),
  )

  app.post('/identity/account/name', (request, reply) =>
    pages.handlePost('account', request, reply, visitor => {
      const name = Name.parse(request.body).name.trim()
      const refused =
        name === ''
          ? 'Enter a name.'
          : name.length > LONGEST_NAME
            ? `A name has at most ${LONGEST_NAME} characters.`
            : undefined
      if (refused !== undefined)
        return pages.sendPage(reply, 400, accountPage({ ...visitor, app: home() }, { field: 'name', refused }))
      accounts.rename(visitor.account.user, name)
      return reply.redirect('/identity/account?done=name', 303)
    }),
  )

  app.post('/identity/account/password', (request, reply) =>
    pages.handlePost('account', request, reply, async visitor => {
      const { account, sessionId } = visitor
      const { current, password } = Passwords.parse(request.body)
      const show = (status: number, said: AccountMessage): FastifyReply =>
        pages.sendPage(reply, status, accountPage({ ...visitor, app: home() }, said))
      const refused = await refusalOf(account.user, current)
      if (refused)
        return show(refused === 'often' ? 429 : 400, {
          field: 'current',
          refused: refused === 'often' ? REFUSAL_MESSAGES.often : 'The password is wrong.',
        })
      if (password.length < SHORTEST_PASSWORD || password.length > LONGEST_PASSWORD)
        return show(400, {
          field: 'password',
          refused: `A password has from ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters.`,
        })
      await accounts.setPassword(account.user, password)
      // Someone who knows the old password may be signed in elsewhere.
      signOutElsewhere(account.user, sessionId)
      return reply.redirect('/identity/account?done=password', 303)
    }),
  )

  app.post('/identity/account/elsewhere', (request, reply) =>
    pages.handlePost('account', request, reply, ({ account, sessionId }) => {
      signOutElsewhere(account.user, sessionId)
      return reply.redirect('/identity/account?done=elsewhere', 303)
    }),
  )
}
