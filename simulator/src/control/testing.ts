/** A fake boat with its control interface, for tests. */
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { DataStore } from '#data/dataStore.ts'
import type { BasePlans } from './boats.ts'
import { createControl } from './listen.ts'
import type { ScenarioSource } from './scenario.ts'
import { type Gateway, listen } from '#up/up.ts'

export const TOKEN = 'the-token-of-this-test'
const HEADERS = { host: 'localhost:5201', authorization: `Bearer ${TOKEN}` }

export interface Harness {
  readonly gateway: Gateway
  readonly http: FastifyInstance
  /** Problems that nobody's request should cause. */
  readonly bugs: readonly string[]
  ask(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

/** With one boat, paused, 'boat-1', or those that are kept. */
export async function openHarness({
  data,
  ...world
}: {
  bases?: BasePlans
  scenarios?: ScenarioSource
  data?: DataStore
} = {}): Promise<Harness> {
  const bugs: string[] = []
  const gateway = await listen({ appFolder: import.meta.dirname, report: it => bugs.push(it), data })
  if (gateway.fleet.all().length === 0) gateway.fleet.add({ start: Date.UTC(2026, 5, 1, 8), mode: 'paused' })
  const http = createControl({ gateway, token: TOKEN, report: it => bugs.push(it), ...world })
  return {
    gateway,
    http,
    bugs,
    ask: (method, url, body, headers = HEADERS) =>
      http.inject({
        method,
        url,
        headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    async close() {
      await http.close()
      await gateway.close()
    },
  }
}
