/** For tests: a gateway that listens on a free port, with boats that stand still until they are moved. */
import { onTestFinished } from 'vitest'
import type { BoatPlan } from '#boat/plan.ts'
import type { HostedBoat } from '#fleet/fleet.ts'
import { type Gateway, listen, type UpOptions } from '#up/up.ts'
import { START } from './boat.ts'

export type { HostedBoat } from '#fleet/fleet.ts'

/** An answer, read. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body as JSON, undefined when it is empty or none. */
  readonly body: unknown
}

export interface Ask {
  readonly method?: string
  /** Undefined sends none. */
  readonly token?: string | undefined
  readonly body?: string | Buffer<ArrayBuffer>
  readonly headers?: Readonly<Record<string, string>>
}

export interface Harbour {
  readonly gateway: Gateway
  /** Everything the gateway complained about; a test that leaves something here has found a bug. */
  readonly reported: string[]
  moor(plan?: BoatPlan): HostedBoat
  /** A token of somebody on a boat, by the word before the @ of their address; the captain unless told. */
  token(moored: HostedBoat, who?: string, lifetime?: number): Promise<string>
  ask(path: string, ask?: Ask): Promise<Answer>
}

export type HarbourOptions = Pick<UpOptions, 'appsOwnClock' | 'real'>

export async function openHarbour(
  hubProtocol: 'json' | 'messagepack' = 'json',
  options: HarbourOptions = {},
): Promise<Harbour> {
  const reported: string[] = []
  const gateway = await listen({ appFolder: '/nowhere', hubProtocol, ...options, report: it => reported.push(it) })
  onTestFinished(() => gateway.close())
  return {
    gateway,
    reported,
    moor: (plan = {}) => gateway.fleet.add({ plan, start: START, mode: 'paused' }),
    async token({ people }, who = 'captain', lifetime) {
      const minted = await gateway.identity.mint(people.find(it => it.user.startsWith(`${who}@`))?.user ?? '', lifetime)
      if (!minted) throw new Error(`This boat has no ${who}.`)
      return minted.token
    },
    async ask(path, { method = 'GET', token, body, headers = {} } = {}) {
      const answer = await fetch(gateway.origin + path, {
        method,
        headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
        ...(body === undefined ? {} : { body }),
      })
      const text = await answer.text()
      return { status: answer.status, headers: answer.headers, text, body: read(text) }
    },
  }
}

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
