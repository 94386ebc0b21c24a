/** Checks all reading calls: authorized, without a token, and with unknown ids. */
import { canCall, pathOf, profileRoutes, type Rights, type Route, sessionRoutes, parseJson } from '@drydock/contracts'
import type { HttpResponse, HttpClient, HttpRequest } from './httpClient.ts'
import type { Finding } from './finding.ts'
import { finding, judgeRefusal, judgeReply, nameOf, type JudgedCall } from './judge.ts'
import { type RouteReplies, type Params, READING } from './params.ts'

/** Collects the results of a run. */
export interface VerifyReporter {
  find(found: readonly Finding[]): void
  /** Something was not checked, and why. */
  leaveOut(what: string): void
  /** A call that was left out was checked later, such as a list that was empty until `--write` added a record. */
  checkedLater(route: Route): void
  /** A change could not be undone. */
  leaveBehind(what: string): void
}

export interface Reader {
  readonly ask: HttpClient
  readonly token: string
  readonly reporter: VerifyReporter
}

/** The gateway refused the token, so nothing can be checked. */
export class TokenRefused extends Error {}

const UNKNOWN: Route = {
  method: 'GET',
  path: '/api/drydock-verify-no-such-call',
  role: 'account',
  changes: false,
}

/** Verifies all reading calls; returns the first successful answer of each. @throws TokenRefused */
export async function verifyReading(reader: Reader): Promise<RouteReplies> {
  const answers = await verifyAnswers(reader)
  await verifyRefusals(reader, answers)
  await verifyUnknown(reader)
  return answers
}

/** Makes each call with the parameters that earlier answers give. */
async function verifyAnswers(reader: Reader): Promise<RouteReplies> {
  const answers = new Map<Route, unknown>()
  for (const { route, params } of READING) {
    const sets = params(answers)
    if (sets.length === 0) reader.reporter.leaveOut(`${nameOf(route)}: there is nothing on this boat to ask it for.`)
    for (const it of sets) {
      const answer = await verifyAnswer(reader, route, it, answers)
      if (answer?.status === 200 && !answers.has(route)) answers.set(route, parseJson(answer.text))
    }
  }
  return answers
}

async function verifyAnswer(
  reader: Reader,
  route: Route,
  params: Params,
  answers: RouteReplies,
): Promise<HttpResponse | undefined> {
  const hasKind = Object.keys(params).length > 0 && route !== sessionRoutes.configuration
  const subject: JudgedCall = { route, ...(hasKind ? { how: `with ${kindOf(params)}` } : {}) }
  const token = route.role === 'anyone' ? undefined : reader.token
  const answer = await call(reader, subject, { path: pathOf(route, params), token }, it =>
    judgeAnswer(subject, it, answers),
  )
  if (answer?.status === 404 && route === sessionRoutes.configuration)
    reader.reporter.leaveOut(`${nameOf(route)}: it lies beside the app, and this is not where the app is served.`)
  return answer
}

/** Judges an answer by the rights of the account. @throws TokenRefused */
function judgeAnswer(subject: JudgedCall, answer: HttpResponse, answers: RouteReplies): readonly Finding[] {
  const { route } = subject
  if (route === sessionRoutes.configuration && answer.status === 404) return []
  if (route === profileRoutes.read && answer.status === 401)
    throw new TokenRefused('The gateway does not know the token (401); it may have expired.')
  const forbidden = forbiddenFor(route, answers, answer.status)
  return forbidden === undefined
    ? judgeReply(subject, answer)
    : judgeRefusal({ ...subject, how: forbidden }, answer, 403)
}

/** Makes each call with invalid parameters, and without a token. */
async function verifyRefusals(reader: Reader, answers: RouteReplies): Promise<void> {
  for (const { route, params, refused = [] } of READING) {
    for (const it of refused) {
      const request = { path: pathOf(route, it.params), token: reader.token }
      await callRefused(reader, { route, how: it.how }, request, it.status)
    }
    if (route.role === 'anyone') continue
    const filled = pathOf(route, params(answers)[0] ?? refused[0]?.params ?? {})
    await callRefused(reader, { route, how: 'without a token' }, { path: filled }, 401)
  }
}

/** Makes a call with an unknown token, and one that does not exist. */
async function verifyUnknown(reader: Reader): Promise<void> {
  const route = profileRoutes.read
  const request = { path: route.path, token: 'drydock.verify.nobody' }
  await callRefused(reader, { route, how: 'with a token that is none' }, request, 401)
  await callRefused(reader, { route: UNKNOWN }, { path: UNKNOWN.path, token: reader.token }, 404)
}

const callRefused = (
  reader: Reader,
  subject: JudgedCall,
  request: Omit<HttpRequest, 'method'>,
  status: 400 | 401 | 404,
): Promise<HttpResponse | undefined> => call(reader, subject, request, it => judgeRefusal(subject, it, status))

/** Makes a call and reports what the answer deviates in; returns undefined if there is no answer. */
async function call(
  { ask, reporter }: Reader,
  subject: JudgedCall,
  request: Omit<HttpRequest, 'method'>,
  judge: (answer: HttpResponse) => readonly Finding[],
): Promise<HttpResponse | undefined> {
  const answer = await ask({ method: subject.route.method, ...request })
  if ('broken' in answer) {
    reporter.find([finding(subject, { pointer: '', expected: 'an answer', seen: answer.broken })])
    return undefined
  }
  reporter.find(judge(answer))
  return answer
}

/** Whether the token is that of the captain, by the profile; false if the profile was not readable. */
export const isCaptain = (answers: RouteReplies): boolean =>
  Reflect.get(Object(answers.get(profileRoutes.read)), 'isCaptain') === true

/** Why this account must be refused; undefined if it may call. Missing rights are derived from the status. */
function forbiddenFor(route: Route, answers: RouteReplies, status: number): string | undefined {
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
