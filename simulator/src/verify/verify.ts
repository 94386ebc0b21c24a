/** Verifies a live gateway against the contracts. It only reads unless `write` is set. */
import type { Duration } from '@drydock/contracts'
import { realTime } from '#time/pace.ts'
import { type HttpClient, createHttpClient, GatewayUnreachable } from './httpClient.ts'
import { type Finding, mergeFindings } from './finding.ts'
import { nameOf } from './judge.ts'
import { createPushCheck, listenTo, verifyHub } from './hub.ts'
import { type VerifyReporter, TokenRefused, verifyReading } from './reading.ts'
import { verifyStatus, verifyWriting } from './writing.ts'
import { unreachableText } from './unreachable.ts'

export interface VerifyOptions {
  /** Origin of the gateway, without a final slash. */
  readonly gateway: string
  /** Access token, preferably the captain's. */
  readonly token: string
  /** Time to listen to the hub. */
  readonly listen: Duration
  /** Whether to make changing calls, which are undone. */
  readonly write: boolean
  /** Resolves when the user wants to stop listening. */
  readonly enough: Promise<void>
  readonly progress?: (line: string) => void
  /** Called with each push after it was counted and checked. */
  readonly onPush?: PushListener
  /** Timer; real time by default. */
  readonly after?: (ms: Duration, run: () => void) => () => void
}

export interface Verified {
  readonly calls: number
  /** Number of received pushes by name. */
  readonly pushes: Readonly<Record<string, number>>
  readonly findings: readonly Finding[]
  /** What was not checked, and why. */
  readonly leftOut: readonly string[]
  /** Changes that could not be undone. */
  readonly leftBehind: readonly string[]
  /** Why the run ended early. */
  readonly ended?: string
  /** Why nothing could be checked: the gateway is unreachable, or the token was refused. */
  readonly unusable?: string
}

/** Verifies a gateway. A gateway that stops answering ends the run early, with the findings so far. */
export async function verify({
  progress = () => undefined,
  onPush = () => undefined,
  after = realTime.after,
  ...options
}: VerifyOptions): Promise<Verified> {
  const reports = collectReports()
  const pushes = receivePushes(reports.reporter)
  const calls = countCalls(createHttpClient(options.gateway))
  const result = (more: Pick<Verified, 'ended' | 'unusable'> = {}): Verified => ({
    calls: calls.count(),
    pushes: pushes.counts(),
    ...reports.all(),
    ...more,
  })
  try {
    pushes.subscribe(onPush)
    await verifyAll({ ...options, progress, after }, { ask: calls.ask, reporter: reports.reporter, pushes })
    return result()
  } catch (error) {
    if (error instanceof TokenRefused) return result({ unusable: error.message })
    if (!(error instanceof GatewayUnreachable)) throw error
    return calls.hasAnswer()
      ? result({ ended: `The gateway does not answer any more (${error.message}).` })
      : result({ unusable: unreachableText(options.gateway, error.message) })
  }
}

interface Run {
  readonly ask: HttpClient
  readonly reporter: VerifyReporter
  readonly pushes: ReturnType<typeof receivePushes>
}

/** Verifies the reading calls, the hub, and the changing calls or the status alone; then listens to the hub. */
async function verifyAll(
  { gateway, token, listen, write, enough, progress, after }: Required<Omit<VerifyOptions, 'onPush'>>,
  { ask, reporter, pushes: { onPush, subscribe } }: Run,
): Promise<void> {
  let isEnough = false
  void enough.then(() => {
    isEnough = true
  })
  progress('Calls that only read …')
  const answers = await verifyReading({ ask, token, reporter })
  progress('The hub …')
  const hub = await verifyHub({ gateway, token, ask, reporter, onPush, after })
  try {
    const confirming = { ask, token, reporter, answers, subscribe, after, hubClosed: hub?.closed }
    if (write) {
      progress('Calls that change the boat, and change it back …')
      await verifyWriting(confirming)
    } else {
      reporter.leaveOut('calls that change the boat: only with --write.')
      await verifyStatus(confirming)
    }
    if (hub) {
      if (!isEnough) progress(`Listening for ${Math.round(listen / 1_000)} s …`)
      await listenTo(hub, { reporter, after }, listen, enough)
    }
  } finally {
    await hub?.connection.stop()
  }
}

/** Returns a reporter, and all that was reported to it. */
function collectReports() {
  const findings: Finding[] = []
  let leftOut: readonly string[] = []
  const leftBehind: string[] = []
  const reporter: VerifyReporter = {
    find: it => void findings.push(...it),
    leaveOut(it) {
      leftOut = [...leftOut, it]
    },
    checkedLater(route) {
      leftOut = leftOut.filter(it => !it.startsWith(`${nameOf(route)}: `))
    },
    leaveBehind: it => void leftBehind.push(it),
  }
  return { reporter, all: () => ({ findings: mergeFindings(findings), leftOut, leftBehind }) }
}

type PushListener = (name: string, args: readonly unknown[]) => void

/** Counts and checks each push that is passed to `onPush`, and passes it on to the listeners. */
function receivePushes(reporter: VerifyReporter) {
  const counts = new Map<string, number>()
  const findPush = createPushCheck(reporter)
  const listeners = new Set<PushListener>()
  return {
    /** Number of received pushes by name. */
    counts: () => Object.fromEntries(counts),
    onPush(name: string, args: readonly unknown[]): void {
      counts.set(name, (counts.get(name) ?? 0) + 1)
      findPush(name, args)
      for (const listener of listeners) listener(name, args)
    },
    /** Subscribes to all pushes; returns the unsubscribe function. */
    subscribe(listener: PushListener): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Returns the client with a count of its calls that came to an end, failed ones included. */
function countCalls(client: HttpClient) {
  let count = 0
  let answered = false
  const ask: HttpClient = async request => {
    const answer = await client(request)
    count++
    answered ||= !('broken' in answer)
    return answer
  }
  return { ask, count: () => count, hasAnswer: () => answered }
}
