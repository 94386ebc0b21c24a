/** What there is to cover: requirements and state tables by their numbers, calls and pushes by the contracts. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HUB_EVENT_NAMES, type Route, routeTables } from '@drydock/contracts'
import { describedRoutes, refusalsOf } from '@drydock/contracts/described'
import { FAULT_KINDS } from '@drydock/simulator'
import * as z from 'zod/mini'
import { SCENARIOS } from '#places.ts'
import { STANDING } from './standing.ts'

const Count = z.int().check(z.positive())
/** `last` is the highest number of an area; `untestable` numbers say something about documents, not about the app. */
const Catalogue = z.strictObject({
  areas: z.array(z.strictObject({ area: z.string(), word: z.string(), last: Count, untestable: z.optional(z.array(Count)) })),
  /** One entry for each row of the table: the state it leads to, empty where the state stays. */
  machines: z.array(z.strictObject({ machine: z.string(), leadsTo: z.array(z.string()) })),
  /** What need not be shown by anything, each with the reason. */
  exceptions: z.optional(z.array(z.strictObject({ id: z.string(), reason: z.string().check(z.minLength(10)) }))),
})

/** Things to cover that belong together: an area, a state table, all calls. */
export interface Group {
  readonly name: string
  readonly word: string
  readonly ids: readonly string[]
}
export interface ToCover {
  readonly requirements: readonly Group[]
  /** Rows of the state tables. */
  readonly transitions: readonly Group[]
  /** States of each table with the rows that lead to them. */
  readonly states: readonly { readonly machine: string; readonly state: string; readonly rows: readonly string[] }[]
  readonly routes: readonly string[]
  /** Calls with each status that they declare to refuse with, as 'GET /api/sensor 401'. */
  readonly errors: readonly string[]
  readonly hubEvents: readonly string[]
  /** States in which the app waits for the boat with each kind of fault, as 'SM-SYNC idle under delay'. */
  readonly faults: readonly string[]
  readonly exceptions: readonly string[]
}

export async function readCatalogue(): Promise<ToCover> {
  const { areas, machines, exceptions = [] } = Catalogue.parse(JSON.parse(await readFile(join(SCENARIOS, 'requirements.json'), 'utf8')))
  const tables: readonly Readonly<Record<string, Route>>[] = Object.values(routeTables)
  return {
    requirements: areas.map(({ area, word, last, untestable = [] }) => ({
      name: area,
      word,
      ids: numbers(last)
        .filter(it => !untestable.includes(it))
        .map(it => `${area}-${String(it).padStart(2, '0')}`),
    })),
    transitions: machines.map(({ machine, leadsTo }) => ({ name: machine, word: '', ids: leadsTo.map((_, index) => `${machine}-${index + 1}`) })),
    states: machines.flatMap(({ machine, leadsTo }) =>
      [...new Set(leadsTo)].filter(it => it !== '').map(state => ({ machine, state, rows: leadsTo.flatMap((it, index) => (it === state ? [`${machine}-${index + 1}`] : [])) })),
    ),
    routes: tables.flatMap(table => Object.values(table).map(it => `${it.method} ${it.path}`)),
    errors: describedRoutes.flatMap(it => refusalsOf(it).map(([status]) => `${it.route.method} ${it.route.path} ${status}`)),
    hubEvents: HUB_EVENT_NAMES,
    faults: Object.keys(STANDING).flatMap(state => FAULT_KINDS.map(kind => `${state} under ${kind}`)),
    exceptions: exceptions.map(it => it.id),
  }
}

const numbers = (last: number): readonly number[] => Array.from({ length: last }, (_, index) => index + 1)
