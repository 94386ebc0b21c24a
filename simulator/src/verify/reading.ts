/** Checks all reading calls: authorized, without a token, and with unknown ids. */
import { canCall, pathOf, profileRoutes, type Rights, type Route, sessionRoutes } from '@drydock/contracts'
import type { Answer, HttpClient, Request } from './httpClient.ts'
import type { Finding } from './finding.ts'
import { finding, judgeRefusal, judgeReply, nameOf, read } from './judge.ts'
import { type Answers, type Params, READING } from './params.ts'

/** Collects the results of a run. */
export interface Reporter {
  find(found: readonly Finding[]): void
  /** Something was not checked, and why. */
  leaveOut(what: string): void
  /** A change could not be undone. */
  leaveBehind(what: string): void
}

export interface Reader {
  readonly ask: HttpClient
  readonly token: string
  readonly tell: Reporter
}

/** The gateway refused the token, so nothing can be checked. */
export class TokenRefused extends Error {}

const UNKNOWN: Route = {
  method: 'GET',
  path: '/api/drydock-verify-no-such-call',
  summary: '',
  role: 'account',
  changes: false,
}

export async function verifyReading({ ask, token, tell }: Reader): Promise<Answers> {
  const answers = new Map<Route, unknown>()
  const put = async (
    route: Route,
    request: Omit<Request, 'method'>,
    how: string | undefined,
    judge: (answer: Answer) => readonly Finding[],
  ): Promise<Answer | undefined> => {
    const answer = await ask({ method: route.method, ...request })
    if ('broken' in answer) {
      tell.find([
        finding(
          { route, ...(how === undefined ? {} : { how }) },
          { pointer: '', expected: 'an answer', seen: answer.broken },
        ),
      ])
      return undefined
    }
    tell.find(judge(answer))
    return answer
  }
  const succeed = async (route: Route, params: Params): Promise<void> => {
    const how =
      Object.keys(params).length === 0
        ? undefined
        : route === sessionRoutes.configuration
          ? undefined
          : `with ${kindOf(params)}`
    const subject = { route, ...(how === undefined ? {} : { how }) }
    const answer = await put(
      route,
      { path: pathOf(route, params), token: route.role === 'anyone' ? undefined : token },
      how,
      it => {
        if (route === sessionRoutes.configuration && it.status === 404) return []
        if (route === profileRoutes.read && it.status === 401)
          throw new TokenRefused('The gateway does not know the token (401); it may have expired.')
        const forbidden = forbiddenFor(route, answers, it.status)
        return forbidden !== undefined ? judgeRefusal({ ...subject, how: forbidden }, it, 403) : judgeReply(subject, it)
      },
    )
    if (answer?.status === 404 && route === sessionRoutes.configuration)
      tell.leaveOut(`${nameOf(route)}: it lies beside the app, and this is not where the app is served.`)
    if (answer?.status === 200 && !answers.has(route)) answers.set(route, read(answer.text))
  }
  for (const { route, params } of READING) {
    const sets = params(answers)
    if (sets.length === 0) tell.leaveOut(`${nameOf(route)}: there is nothing on this boat to ask it for.`)
    for (const it of sets) await succeed(route, it)
  }
  for (const { route, params, refused = [] } of READING) {
    for (const it of refused)
      await put(route, { path: pathOf(route, it.params), token }, it.how, answer =>
        judgeRefusal({ route, how: it.how }, answer, it.status),
      )
    if (route.role === 'anyone') continue
    const filled = pathOf(route, params(answers)[0] ?? refused[0]?.params ?? {})
    await put(route, { path: filled }, 'without a token', answer =>
      judgeRefusal({ route, how: 'without a token' }, answer, 401),
    )
  }
  await put(
    profileRoutes.read,
    { path: profileRoutes.read.path, token: 'drydock.verify.nobody' },
    'with a token that is none',
    it => judgeRefusal({ route: profileRoutes.read, how: 'with a token that is none' }, it, 401),
  )
  await put(UNKNOWN, { path: UNKNOWN.path, token }, undefined, it => judgeRefusal({ route: UNKNOWN }, it, 404))
  return answers
}

export const isCaptain = (answers: Answers): boolean =>
  Reflect.get(Object(answers.get(profileRoutes.read)), 'isCaptain') === true

/** Why this account must be refused; undefined if it may call. Missing rights are derived from the status. */
function forbiddenFor(route: Route, answers: Answers, status: number): string | undefined {
  const profile = Object(answers.get(profileRoutes.read))
  const may = (field: string): boolean => {
    const value: unknown = Reflect.get(profile, field)
    return typeof value === 'boolean' ? value : status !== 403
  }
  const rights: Rights = {
    isCaptain: may('isCaptain'),
    isApproved: true,
    hasGalleryAccess: may('hasGalleryAccess'),
    hasUploadAccess: may('hasUploadAccess'),
  }
  return canCall(route.role, rights)
    ? undefined
    : route.role === 'captain'
      ? 'by somebody who is not the captain'
      : `by somebody without ${route.role} access`
}

/** Names of the parameters without personal values. */
const kindOf = (params: Params): string =>
  Object.entries(params)
    .map(([name, value]) =>
      value === 'captain' || /^\d{1,3}$/.test(value) ? `${name} ${value}` : `an ${name} of this boat`,
    )
    .join(', ')
