/**
 * The account page: `GET /identity/account`, and its forms. What MANAGE of the app opens. Source: PROFILE-33, OPEN-043.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { Accounts } from './accounts.ts'
import { accountPage, type AccountSaid, DONE } from './accountPage.ts'
import type { Desk } from './desk.ts'
import { REFUSALS } from './pages.ts'
import type { Tries } from './tries.ts'

export interface AccountWorld {
  readonly accounts: Accounts
  readonly tries: Tries
  readonly desk: Desk
  origins(): readonly string[]
  /** Ends all sessions of a user but this one. */
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
  { accounts, tries, desk, origins, signOutElsewhere }: AccountWorld,
): void {
  const home = (): string => origins()[0] ?? ''
  /** Why the current password is not taken. Wrong ones count here as they do on the login page. */
  const refusalOf = async (user: string, current: string): Promise<'often' | 'wrong' | undefined> => {
    if (!tries.begin(user)) return 'often'
    if (!(await accounts.signIn(user, current))) return tries.mustWait(user) ? 'often' : 'wrong'
    tries.succeeded(user)
    return undefined
  }

  app.get('/identity/account', (request, reply) =>
    desk.visit('account', request, reply, visitor => {
      const { done } = Query.parse(request.query ?? {})
      return desk.show(
        reply,
        200,
        accountPage({ ...visitor, app: home() }, done === undefined ? undefined : { done: DONE[done] }),
      )
    }),
  )

  app.post('/identity/account/name', (request, reply) =>
    desk.receive('account', request, reply, visitor => {
      const name = Name.parse(request.body).name.trim()
      const refused =
        name === ''
          ? 'Enter a name.'
          : name.length > LONGEST_NAME
            ? `A name has at most ${LONGEST_NAME} characters.`
            : undefined
      if (refused !== undefined)
        return desk.show(reply, 400, accountPage({ ...visitor, app: home() }, { field: 'name', refused }))
      accounts.rename(visitor.account.user, name)
      return reply.redirect('/identity/account?done=name', 303)
    }),
  )

  app.post('/identity/account/password', (request, reply) =>
    desk.receive('account', request, reply, async visitor => {
      const { account, session } = visitor
      const { current, password } = Passwords.parse(request.body)
      const show = (status: number, said: AccountSaid): FastifyReply =>
        desk.show(reply, status, accountPage({ ...visitor, app: home() }, said))
      const refused = await refusalOf(account.user, current)
      if (refused)
        return show(refused === 'often' ? 429 : 400, {
          field: 'current',
          refused: refused === 'often' ? REFUSALS.often : 'The password is wrong.',
        })
      if (password.length < SHORTEST_PASSWORD || password.length > LONGEST_PASSWORD)
        return show(400, {
          field: 'password',
          refused: `A password has from ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters.`,
        })
      await accounts.choose(account.user, password)
      // Whoever knows the old password may have used it.
      signOutElsewhere(account.user, session)
      return reply.redirect('/identity/account?done=password', 303)
    }),
  )

  app.post('/identity/account/elsewhere', (request, reply) =>
    desk.receive('account', request, reply, ({ account, session }) => {
      signOutElsewhere(account.user, session)
      return reply.redirect('/identity/account?done=elsewhere', 303)
    }),
  )
}
