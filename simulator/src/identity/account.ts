/**
 * Routes of the account page `/identity/account`, which the app's MANAGE button opens. Source: PROFILE-33, OPEN-043.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { Accounts } from './accounts.ts'
import { accountPage, type AccountMessage, DONE_MESSAGES } from './accountPage.ts'
import type { SignedInPages, SignedInUser } from './signedInPages.ts'
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

/** Mounts the account page and its three forms. */
export function serveAccount(app: FastifyInstance, options: AccountOptions): void {
  const { pages } = options
  app.get('/identity/account', (request, reply) =>
    pages.handleGet('account', request, reply, visitor => {
      const { done } = Query.parse(request.query ?? {})
      return sendAccount(options, reply, visitor, 200, done === undefined ? undefined : { done: DONE_MESSAGES[done] })
    }),
  )
  app.post('/identity/account/name', (request, reply) =>
    pages.handlePost('account', request, reply, visitor => changeName(options, reply, visitor, request.body)),
  )
  app.post('/identity/account/password', (request, reply) =>
    pages.handlePost('account', request, reply, visitor => changePassword(options, reply, visitor, request.body)),
  )
  app.post('/identity/account/elsewhere', (request, reply) =>
    pages.handlePost('account', request, reply, ({ account, sessionId }) => {
      options.signOutElsewhere(account.user, sessionId)
      return redirectDone(reply, 'elsewhere')
    }),
  )
}

function sendAccount(
  { pages, origins }: AccountOptions,
  reply: FastifyReply,
  visitor: SignedInUser,
  status: number,
  message: AccountMessage | undefined,
): FastifyReply {
  return pages.sendPage(reply, status, accountPage({ ...visitor, app: origins()[0] ?? '' }, message))
}

/** Redirects to the account page, which shows what was done. */
const redirectDone = (reply: FastifyReply, done: keyof typeof DONE_MESSAGES): FastifyReply =>
  reply.redirect(`/identity/account?done=${done}`, 303)

function changeName(options: AccountOptions, reply: FastifyReply, visitor: SignedInUser, body: unknown): FastifyReply {
  const name = Name.parse(body).name.trim()
  const refused = nameRefusalOf(name)
  if (refused !== undefined) return sendAccount(options, reply, visitor, 400, { field: 'name', refused })
  options.accounts.rename(visitor.account.user, name)
  return redirectDone(reply, 'name')
}

function nameRefusalOf(name: string): string | undefined {
  if (name === '') return 'Enter a name.'
  return name.length > LONGEST_NAME ? `A name has at most ${LONGEST_NAME} characters.` : undefined
}

async function changePassword(
  options: AccountOptions,
  reply: FastifyReply,
  visitor: SignedInUser,
  body: unknown,
): Promise<FastifyReply> {
  const { account, sessionId } = visitor
  const { current, password } = Passwords.parse(body)
  const refusal = await currentRefusalOf(options, account.user, current)
  if (refusal !== undefined)
    return sendAccount(options, reply, visitor, refusal.status, { field: 'current', refused: refusal.refused })
  if (password.length < SHORTEST_PASSWORD || password.length > LONGEST_PASSWORD)
    return sendAccount(options, reply, visitor, 400, {
      field: 'password',
      refused: `A password has from ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters.`,
    })
  await options.accounts.setPassword(account.user, password)
  // Someone who knows the old password may be signed in elsewhere.
  options.signOutElsewhere(account.user, sessionId)
  return redirectDone(reply, 'password')
}

/** Why the current password is refused. Wrong passwords count as on the login page. */
async function currentRefusalOf(
  { accounts, attempts }: AccountOptions,
  user: string,
  current: string,
): Promise<{ readonly status: 400 | 429; readonly refused: string } | undefined> {
  const tooOften = { status: 429, refused: REFUSAL_MESSAGES.often } as const
  if (!attempts.start(user)) return tooOften
  if (!(await accounts.signIn(user, current)))
    return attempts.mustWait(user) ? tooOften : { status: 400, refused: 'The password is wrong.' }
  attempts.reset(user)
  return undefined
}
