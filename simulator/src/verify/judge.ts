/** Judges a response against its route: status, content type, body. */
import { Problem, type Route, parseJson } from '@drydock/contracts'
import { routeCatalog, strictReplyOf } from '@drydock/contracts/catalog'
import * as z from 'zod/mini'
import type { HttpResponse } from './httpClient.ts'
import { judgeUnique } from './unique.ts'
import { type Deviation, type Finding, seeRoute } from './finding.ts'
import { checkShape } from './checkShape.ts'

/** A call as reports name it. */
export interface JudgedCall {
  readonly route: Route
  readonly how?: string
}

/** Returns method and path of a route, as reports and messages name it. */
export const nameOf = ({ method, path }: Route): string => `${method} ${path}`

/** Creates a finding that was seen once, with a reference to the document of its route. */
export const finding = ({ route, how }: JudgedCall, deviation: Deviation): Finding => ({
  on: nameOf(route),
  ...(how === undefined ? {} : { how }),
  see: seeRoute(route),
  times: 1,
  ...deviation,
})

/** Judges a successful response: status 200 and the described JSON, or an empty body. */
export function judgeReply(subject: JudgedCall, answer: HttpResponse): readonly Finding[] {
  const told = (deviation: Deviation): Finding => finding(subject, deviation)
  if (answer.status !== 200) return [told({ pointer: '', expected: 'status 200', seen: `status ${answer.status}` })]
  const described = routeCatalog.find(it => it.route === subject.route)
  const schema = described && strictReplyOf(described.area, described.key)
  const kept = judgeCache(subject, answer)
  if (!schema)
    return [
      ...kept,
      ...(answer.text === ''
        ? []
        : [told({ pointer: '', expected: 'an empty body', seen: `a body of ${answer.text.length} characters` })]),
    ]
  return [
    ...kept,
    ...judgeUnique(subject.route, parseJson(answer.text)).map(told),
    ...[...judgeType(answer, 'application/json'), ...judgeBody(schema, answer.text)].map(told),
  ]
}

/** A GET that changes the boat must not be cached. */
function judgeCache(subject: JudgedCall, { cache }: HttpResponse): readonly Finding[] {
  if (subject.route.method !== 'GET' || !subject.route.changes || /\bno-store\b/i.test(cache)) return []
  const it = finding(subject, {
    pointer: '',
    expected: 'the header Cache-Control: no-store',
    seen: cache === '' ? 'no such header' : `Cache-Control: ${cache}`,
  })
  return [{ ...it, see: `OPEN-124; ${it.see}` }]
}

const StrictProblem = z.object({ ...Problem.shape, status: z.int() })

/** Judges a refusal: its status, and a problem document with the same status. */
export function judgeRefusal(subject: JudgedCall, answer: HttpResponse, status: number): readonly Finding[] {
  const told = (deviation: Deviation): Finding => finding(subject, deviation)
  if (answer.status !== status)
    return [told({ pointer: '', expected: `status ${status}`, seen: `status ${answer.status}` })]
  return [
    ...judgeType(answer, 'application/problem+json'),
    ...judgeBody(z.extend(StrictProblem, { status: z.literal(status) }), answer.text),
  ].map(told)
}

function judgeType({ type, text }: HttpResponse, expected: string): readonly Deviation[] {
  const [kind = '', ...more] = type.toLowerCase().split(';')
  const charset = more.map(it => it.trim()).find(it => it.startsWith('charset='))
  if (kind.trim() === expected && (charset === undefined || charset.replaceAll('"', '') === 'charset=utf-8')) return []
  return [
    {
      pointer: '',
      expected: `the content type ${expected}`,
      seen: type === '' ? `none, with a body of ${text.length} characters` : type,
    },
  ]
}

function judgeBody(schema: z.ZodMiniType, text: string): readonly Deviation[] {
  const body = parseJson(text)
  return body === undefined
    ? [
        {
          pointer: '',
          expected: 'JSON',
          seen: text === '' ? 'an empty body' : `a body of ${text.length} characters that is no JSON`,
        },
      ]
    : checkShape(schema, body)
}
