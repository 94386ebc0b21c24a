/** Holds a live gateway against the contracts. It only reads, unless it is told that it may write. */
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
  /** Access token of the account that verifies; best that of the captain. */
  readonly token: string
  /** How long the hub is listened to. */
  readonly listen: Duration
  /** Whether calls are made that change the boat, each of which is taken back. */
  readonly write: boolean
  /** Somebody says that it is enough. */
  readonly enough: Promise<void>
  readonly progress?: (line: string) => void
  /** Runs something after a time, as real time passes unless given. */
  readonly after?: (ms: Duration, run: () => void) => () => void
}

export interface Verified {
  readonly calls: number
  /** How many of each push were heard. */
  readonly pushes: Readonly<Record<string, number>>
  readonly findings: readonly Finding[]
  /** What was not looked at, and why. */
  readonly leftOut: readonly string[]
  /** What was changed and could not be changed back. */
  readonly leftBehind: readonly string[]
  /** Why it ended before it was through, when it did. */
  readonly ended?: string
  /** The gateway or the token is of no use for this: nothing was found out. */
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
