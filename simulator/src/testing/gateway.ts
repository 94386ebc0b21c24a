/** Test fixture: a gateway on a free port, with paused boats. */
import { onTestFinished } from 'vitest'
import type { BoatPlan } from '#boat/plan.ts'
import type { HostedBoat } from '#fleet/fleet.ts'
import { type Gateway, listen, type UpOptions } from '#up/up.ts'
import { START } from './boat.ts'

export type { HostedBoat } from '#fleet/fleet.ts'

/** A parsed answer. */
export interface TestResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body as JSON; undefined if it is empty or not JSON. */
  readonly body: unknown
}

export interface TestRequest {
  readonly method?: string
  /** Undefined sends no token. */
  readonly token?: string | undefined
  readonly body?: string | Buffer<ArrayBuffer>
  readonly headers?: Readonly<Record<string, string>>
}

export interface TestGateway {
  readonly gateway: Gateway
  /** Problems that the gateway reported; a test that finds any has found a bug. */
  readonly reported: string[]
  addBoat(plan?: BoatPlan): HostedBoat
  /** Returns a token of a user of a boat, named by the word before the @ of the address; by default the captain's. */
  token(hosted: HostedBoat, who?: string, lifetime?: number): Promise<string>
  ask(path: string, ask?: TestRequest): Promise<TestResponse>
}

export type TestGatewayOptions = Pick<UpOptions, 'appsOwnClock' | 'real'>

export async function openTestGateway(
  hubProtocol: 'json' | 'messagepack' = 'json',
  options: TestGatewayOptions = {},
): Promise<TestGateway> {
  const reported: string[] = []
  const gateway = await listen({ appFolder: '/nowhere', hubProtocol, ...options, report: it => reported.push(it) })
  onTestFinished(() => gateway.close())
  return {
    gateway,
    reported,
    addBoat: (plan = {}) => gateway.fleet.add({ plan, start: START, mode: 'paused' }),
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
