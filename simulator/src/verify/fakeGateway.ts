/** Test fixture: a gateway in memory that can fail at any call. */
import { profileRoutes, type Route } from '@drydock/contracts'
import { hubExamples } from '@drydock/contracts/catalog'
import { realTime } from '#time/pace.ts'
import { type HttpResponse, type HttpClient, GatewayUnreachable, type HttpRequest } from './httpClient.ts'
import type { Finding } from './finding.ts'
import { type Writing, verifyWriting } from './writing.ts'

type Entry = Record<string, unknown>
type Reply = Pick<HttpResponse, 'status' | 'text' | 'location'>

export interface VerifiedFake {
  readonly lists: Record<'vipcontact' | 'contact' | 'favouriteJourney', Entry[]>
  readonly profile: Entry
  armed: boolean
  tracked: boolean
}

/** Failures before a call is handled, including the end of the gateway, or in its response. */
export interface Failures {
  readonly before?: (request: HttpRequest, fake: VerifiedFake) => 'gone' | 'late' | Reply | undefined
  readonly after?: (request: HttpRequest, reply: Reply, fake: VerifiedFake) => Reply | 'late' | undefined
}

export const OWNER = { id: 'v1', name: 'Ann', phoneNumber: '+4544444444' }

/** Runs all changing calls; returns the findings and what could not be undone. */
export async function runWriting(breaking: Failures): Promise<{
  readonly fake: VerifiedFake
  readonly findings: readonly Finding[]
  readonly leftOut: readonly string[]
  readonly leftBehind: readonly string[]
  readonly ended: boolean
}> {
  const fake: VerifiedFake = {
    lists: { vipcontact: [OWNER], contact: [], favouriteJourney: [] },
    profile: { userId: 'captain@freja.example', isCaptain: true, shipName: 'Freja' },
    armed: false,
    tracked: false,
  }
  const [findings, leftOut, leftBehind]: readonly [Finding[], string[], string[]] = [[], [], []]
  const listeners = new Set<(name: string, args: readonly unknown[]) => void>()
  const ask = askingOf(fake, breaking, (name, args) => queueMicrotask(() => listeners.forEach(it => it(name, args))))
  const writing: Writing = {
    ask,
    token: 'x',
    reporter: {
      find: it => void findings.push(...it),
      leaveOut: it => void leftOut.push(it),
      checkedLater: () => undefined,
      leaveBehind: it => void leftBehind.push(it),
    },
    answers: new Map<Route, unknown>([[profileRoutes.read, { ...fake.profile }]]),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    after: (_, run) => realTime.after(20, run),
    hubClosed: new Promise(() => undefined),
  }
  const ended = await verifyWriting(writing).then(
    () => false,
    error => {
      if (error instanceof GatewayUnreachable) return true
      throw error
    },
  )
  return { fake, findings, leftOut, leftBehind, ended }
}

const json = (status: number, value?: unknown): Reply => ({
  status,
  text: value === undefined ? '' : JSON.stringify(value),
  location: '',
})

function askingOf(
  fake: VerifiedFake,
  { before, after }: Failures,
  push: (name: string, args: readonly unknown[]) => void,
): HttpClient {
  let isGone = false
  return async request => {
    const first = isGone ? 'gone' : before?.(request, fake)
    if (first === 'gone') {
      isGone = true
      throw new GatewayUnreachable('ECONNREFUSED')
    }
    if (first === 'late') return { broken: 'no answer within 20 s' }
    const done = first ?? doneBy(fake, request, push)
    const reply = after ? (after(request, done, fake) ?? done) : done
    return reply === 'late'
      ? { broken: 'no answer within 20 s' }
      : { type: 'application/json', cache: 'no-store', ...reply }
  }
}

function doneBy(
  fake: VerifiedFake,
  request: HttpRequest,
  push: (name: string, args: readonly unknown[]) => void,
): Reply {
  const [, , area = '', id] = request.path.split('/')
  if (area === 'Alarm') return alarm(fake, id, push)
  if (area === 'Profile') {
    if (request.method === 'PUT') Object.assign(fake.profile, request.body)
    return request.method === 'PUT' ? json(200) : json(200, fake.profile)
  }
  const list = fake.lists[area as keyof VerifiedFake['lists']] as Entry[] | undefined
  return list ? record(list, request, id) : json(404)
}

function alarm(
  fake: VerifiedFake,
  call: string | undefined,
  push: (name: string, args: readonly unknown[]) => void,
): Reply {
  if (call === 'CatchThiefStart' || call === 'CatchThiefStop') fake.tracked = call === 'CatchThiefStart'
  if (call === 'Arm' || call === 'Disarm') {
    fake.armed = call === 'Arm'
    push('SetArmOrDisarmOnClient', [fake.armed ? '1' : '0'])
  }
  if (call === 'status')
    push('SetStatusOnClient', [
      String(hubExamples.SetStatusOnClient[0]).replace(/"Alarm":"[01]"/, `"Alarm":"${fake.armed ? 1 : 0}"`),
    ])
  return json(200)
}

function record(list: Entry[], { method, body }: HttpRequest, id: string | undefined): Reply {
  const index = list.findIndex(it => it['id'] === id)
  if (method === 'POST') {
    const added = { ...Object(body), id: `new-${list.length}` }
    list.push(added)
    return json(200, 'nickname' in added ? added : undefined)
  }
  if (id === undefined) return json(200, list)
  if (index === -1) return json(404)
  if (method === 'PUT') list[index] = { ...Object(body), id }
  if (method === 'DELETE') list.splice(index, 1)
  return method === 'GET' ? json(200, list[index]) : json(200)
}
