/** Verifies a live gateway against the contracts. It only reads unless `write` is set. */
import type { Duration } from '@drydock/contracts'
import { realTime } from '#time/pace.ts'
import { type HttpClient, createHttpClient, GatewayUnreachable } from './httpClient.ts'
import { type Finding, mergeFindings } from './finding.ts'
import { createPushCheck, listenTo, verifyHub } from './hub.ts'
import { type Reporter, TokenRefused, verifyReading } from './reading.ts'
import { verifyStatus, verifyWriting } from './writing.ts'

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

export async function verify({
  gateway,
  token,
  listen,
  write,
  enough,
  progress = () => undefined,
  after = realTime.after,
}: VerifyOptions): Promise<Verified> {
  const findings: Finding[] = []
  const [leftOut, leftBehind]: readonly [string[], string[]] = [[], []]
  const pushes: Record<string, number> = {}
  let calls = 0
  let answered = false
  const tell: Reporter = {
    find: it => void findings.push(...it),
    leaveOut: it => void leftOut.push(it),
    leaveBehind: it => void leftBehind.push(it),
  }
  const findPush = createPushCheck(tell)
  const listeners = new Set<(name: string, args: readonly unknown[]) => void>()
  const heard = (name: string, args: readonly unknown[]): void => {
    pushes[name] = (pushes[name] ?? 0) + 1
    findPush(name, args)
    for (const it of listeners) it(name, args)
  }
  const hear = (listener: (name: string, args: readonly unknown[]) => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const result = (more: Pick<Verified, 'ended' | 'unusable'> = {}): Verified => ({
    calls,
    pushes,
    findings: mergeFindings(findings),
    leftOut,
    leftBehind,
    ...more,
  })
  const asking = createHttpClient(gateway)
  const ask: HttpClient = async request => {
    const answer = await asking(request)
    calls++
    answered ||= !('broken' in answer)
    return answer
  }
  let connection: Awaited<ReturnType<typeof verifyHub>>
  try {
    progress('Calls that only read …')
    const answers = await verifyReading({ ask, token, tell })
    progress('The hub …')
    connection = await verifyHub({ gateway, token, ask, tell, heard, after })
    const confirming = { ask, token, tell, answers, hear, after, isListening: connection !== undefined }
    if (write) {
      progress('Calls that change the boat, and change it back …')
      await verifyWriting(confirming)
    } else {
      leftOut.push('calls that change the boat: only with --write.')
      await verifyStatus(confirming)
    }
    if (connection) {
      progress(`Listening for ${Math.round(listen / 1_000)} s …`)
      await listenTo(connection, { tell, after }, listen, enough)
    }
    return result()
  } catch (error) {
    if (error instanceof TokenRefused) return result({ unusable: error.message })
    if (!(error instanceof GatewayUnreachable)) throw error
    const why = `The gateway does not answer any more (${error.message}).`
    return !answered ? result({ unusable: `Nobody answers at ${gateway} (${error.message}).` }) : result({ ended: why })
  } finally {
    await connection?.stop()
  }
}
