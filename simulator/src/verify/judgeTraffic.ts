/** Judges each reply and push that passes between an app and a gateway, as `verify` judges them. */
import { HUB_EVENT_NAMES, type Instant, type Route } from '@drydock/contracts'
import { errorResponsesOf, routeCatalog } from '@drydock/contracts/catalog'
import type { ObservedAnswer, TrafficObserver } from '#recording/observer.ts'
import { createPushObserver } from '#recording/pushObserver.ts'
import { type Finding, mergeFindings } from './finding.ts'
import { hubFinding, judgeNegotiation } from './hub.ts'
import { finding, judgeRefusal, judgeReply, nameOf } from './judge.ts'
import { checkPush } from './pushes.ts'
import type { Verified } from './verify.ts'

export interface TrafficJudge {
  /** Takes the traffic. */
  readonly observer: TrafficObserver
  /** What was found so far, as `verify` returns it. */
  verified(): Verified
}

/** Creates a judge without findings. @param now is the moment of what the observer takes. */
export function createTrafficJudge(now: () => Instant): TrafficJudge {
  const pushes = new Map<string, number>()
  const called = new Set<Route>()
  let calls = 0
  let findings: readonly Finding[] = []
  const find = (found: readonly Finding[]): void => {
    if (found.length > 0) findings = mergeFindings([...findings, ...found])
  }
  return {
    observer: {
      call: route => answer => {
        calls++
        called.add(route)
        find(judgeAnswer(route, answer))
      },
      hubConnection: createPushObserver(
        now,
        (event, args) => {
          pushes.set(event, (pushes.get(event) ?? 0) + 1)
          find(checkPush(event, args))
        },
        () => find([UNREADABLE]),
      ),
      negotiation: answer => find(answer.status === 401 ? [] : judgeNegotiation(answer)),
    },
    verified: () => ({
      calls,
      pushes: Object.fromEntries(pushes),
      findings,
      leftOut: leftOut(called, pushes),
      leftBehind: [],
    }),
  }
}

const UNREADABLE = hubFinding('hub', {
  pointer: '',
  expected: 'messages of the hub protocol',
  seen: 'a message that cannot be read',
})

/** Judges an answer by its status: success, a refusal that the contracts describe, or neither. */
function judgeAnswer(route: Route, answer: ObservedAnswer): readonly Finding[] {
  const entry = routeCatalog.find(it => it.route === route)
  const refusals = entry ? errorResponsesOf(entry).map(([status]) => status) : []
  if (refusals.includes(answer.status)) return judgeRefusal({ route }, { ...answer, location: '' }, answer.status)
  if (answer.status === 200 || refusals.length === 0) return judgeReply({ route }, { ...answer, location: '' })
  return [
    finding(
      { route },
      { pointer: '', expected: `one of the statuses 200, ${refusals.join(', ')}`, seen: `status ${answer.status}` },
    ),
  ]
}

/** What did not pass, and so was not judged. */
const leftOut = (called: ReadonlySet<Route>, pushes: ReadonlyMap<string, number>): readonly string[] => [
  ...routeCatalog.filter(it => !called.has(it.route)).map(it => `${nameOf(it.route)}: no app called it.`),
  ...HUB_EVENT_NAMES.filter(it => !pushes.has(it)).map(it => `push ${it}: the gateway did not send it.`),
  'refusals that no app caused: `drydock verify` causes them.',
]
