/** A fake boat with its control interface, for tests. */
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterEach, beforeEach, expect } from 'vitest'
import type * as z from 'zod/mini'
import type { Boat } from '#boat/boat.ts'
import { breakpointsOf } from '#boat/breakpoints.ts'
import type { DataStore } from '#data/dataStore.ts'
import { loadScenario } from '#player/reader/load.ts'
import type { BasePlans } from './boats.ts'
import { createControl } from './listen.ts'
import type { ScenarioLookup } from './scenario.ts'
import { type Gateway, listen } from '#up/up.ts'

export const TOKEN = 'the-token-of-this-test'
const HEADERS = { host: 'localhost:5201', authorization: `Bearer ${TOKEN}` }

export interface Harness {
  readonly gateway: Gateway
  readonly http: FastifyInstance
  /** Problems that the servers reported. A test that finds any has found a bug. */
  readonly bugs: readonly string[]
  ask(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

/** Opens a harness with one paused boat, 'boat-1', or with the boats of the data store. */
export async function openHarness({
  data,
  ...world
}: {
  bases?: BasePlans
  scenarios?: ScenarioLookup
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

/** Parses the body of an answer. */
export const json = <S extends z.ZodMiniType>(schema: S, response: { body: string }): z.output<S> =>
  schema.parse(JSON.parse(response.body))

/** A scenario of one minute, with two hardware steps and one of a person. */
export const BILGE = `scenario: A bilge alarm after a minute
id: SC-900
steps:
  - open: /
  - at: 10s
  - reading: { meter: I1, value: 1.5 }
  - at: 60s
  - alarm: bilgePump
`
const read = (yaml: string) =>
  loadScenario(yaml, { file: 'SC-900.yaml', vocabulary: { actions: [], observations: [] } })

/** Opens a harness with the base plan 'dinghy' and the scenario SC-900. */
export const openScenarioHarness = (): Promise<Harness> =>
  openHarness({
    bases: name => (name === 'dinghy' ? { name: 'Dinghy', sensors: [] } : undefined),
    scenarios: {
      read,
      named(name) {
        const loading = read(BILGE)
        return name === 'SC-900' && 'scenario' in loading ? loading.scenario : undefined
      },
    },
  })

/** Opens a harness for each test of a file, with calls and pushes of 'boat-1' that breakpoints hold. */
export function openBreakpoints() {
  let opened: Harness
  let token = ''
  beforeEach(async () => {
    opened = await openHarness()
    token = (await opened.ask('POST', '/boats/boat-1/token', {})).json().access_token
  })
  afterEach(async () => {
    expect(opened.bugs).toEqual([])
    await opened.close()
  })
  const harness: Pick<Harness, 'gateway' | 'ask'> = {
    get gateway() {
      return opened.gateway
    },
    ask: (...asked) => opened.ask(...asked),
  }

  const boatOf = (): Boat => {
    const found = harness.gateway.fleet.find('boat-1')
    if (!found) throw new Error('There is no boat.')
    return found.boat
  }
  const add = async (body: object) => (await harness.ask('POST', '/boats/boat-1/breakpoints', body)).json()
  const end = async (body: object) => harness.ask('POST', '/boats/boat-1/held', body)
  const call = (path: string, more: RequestInit = {}) =>
    fetch(harness.gateway.origin + path, { ...more, headers: { ...more.headers, authorization: `Bearer ${token}` } })
  /** Resolves when something more is held. */
  function nextHeld(count = 1): Promise<unknown> {
    const boat = boatOf()
    const enough = () => breakpointsOf(boat).held().length >= count
    if (enough()) return Promise.resolve()
    return new Promise<void>(resolve => {
      const stop = boat.journal.subscribe(entry => {
        if (entry.name !== 'held' || !enough()) return
        stop()
        resolve()
      })
    })
  }
  const listed = async () => (await harness.ask('GET', '/boats/boat-1/breakpoints')).json()
  const advance = (ms: number) => harness.ask('POST', '/boats/boat-1/clock/advance', { ms })
  return { harness, token: () => token, boatOf, add, end, call, nextHeld, listed, advance }
}
