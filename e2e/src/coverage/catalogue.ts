/** Catalogue of items to cover: requirements and table rows by number, calls and pushes from the contracts. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HUB_EVENT_NAMES, type Route, routeTables } from '@drydock/contracts'
import { routeCatalog, errorResponsesOf } from '@drydock/contracts/catalog'
import { FAULT_KINDS } from '@drydock/simulator'
import * as z from 'zod/mini'
import { SCENARIOS } from '#paths.ts'
import { FAULT_STATES } from './faultStates.ts'
import { SIDES, type Side } from './suites.ts'

const Count = z.int().check(z.positive())
const Owner = z.enum([...SIDES, 'both'])
const Numbers = z.optional(z.array(Count))
/**
 * `last` is the highest number of an area. `owner` is the side that has to fulfill its requirements and is tested for
 * them. The lists `app`, `gateway` and `both` name numbers with another owner. `untestable` numbers are about
 * documents.
 */
const Area = z.strictObject({
  area: z.string(),
  word: z.string(),
  last: Count,
  owner: Owner,
  app: Numbers,
  gateway: Numbers,
  both: Numbers,
  untestable: Numbers,
})
const Catalogue = z.strictObject({
  areas: z.array(Area),
  /** One entry for each row of the table: the state that it leads to, or '' if the state stays. */
  machines: z.array(z.strictObject({ machine: z.string(), leadsTo: z.array(z.string()) })),
  /** Items that nothing has to show, each with the reason. */
  exceptions: z.optional(z.array(z.strictObject({ id: z.string(), reason: z.string().check(z.minLength(10)) }))),
})

/** Items to cover that belong together: an area, a state table, all calls. */
export interface ItemGroup {
  readonly name: string
  readonly word: string
  readonly ids: readonly string[]
}
export interface CoverageItems {
  readonly requirements: readonly ItemGroup[]
  /** The sides that have to show a requirement, by id. For everything else see `coverageOf`. */
  readonly owners: ReadonlyMap<string, readonly Side[]>
  /** Rows of the state tables. */
  readonly transitions: readonly ItemGroup[]
  /** States of each table, with the rows that lead to them. */
  readonly states: readonly { readonly machine: string; readonly state: string; readonly rows: readonly string[] }[]
  readonly routes: readonly string[]
  /** Calls with each error status that they declare, as 'GET /api/sensor 401'. */
  readonly errors: readonly string[]
  readonly hubEvents: readonly string[]
  /** States in which the app waits for the boat, with each kind of fault, as 'SM-SYNC idle under delay'. */
  readonly faults: readonly string[]
  readonly exceptions: readonly string[]
}

/**
 * Reads `scenarios/requirements.json` and the contracts.
 * @throws ZodError if the file has another form.
 */
export async function readCatalogue(): Promise<CoverageItems> {
  const {
    areas,
    machines,
    exceptions = [],
  } = Catalogue.parse(JSON.parse(await readFile(join(SCENARIOS, 'requirements.json'), 'utf8')))
  const tables: readonly Readonly<Record<string, Route>>[] = Object.values(routeTables)
  return {
    requirements: areas.map(area => ({
      name: area.area,
      word: area.word,
      ids: testable(area).map(number => idOf(area, number)),
    })),
    owners: new Map(areas.flatMap(it => testable(it).map(number => [idOf(it, number), sidesOf(it, number)] as const))),
    transitions: machines.map(({ machine, leadsTo }) => ({
      name: machine,
      word: '',
      ids: leadsTo.map((_, index) => `${machine}-${index + 1}`),
    })),
    states: machines.flatMap(({ machine, leadsTo }) =>
      [...new Set(leadsTo)]
        .filter(it => it !== '')
        .map(state => ({
          machine,
          state,
          rows: leadsTo.flatMap((it, index) => (it === state ? [`${machine}-${index + 1}`] : [])),
        })),
    ),
    routes: tables.flatMap(table => Object.values(table).map(it => `${it.method} ${it.path}`)),
    errors: routeCatalog.flatMap(entry =>
      errorResponsesOf(entry).map(([status]) => `${entry.route.method} ${entry.route.path} ${status}`),
    ),
    hubEvents: HUB_EVENT_NAMES,
    faults: Object.keys(FAULT_STATES).flatMap(state => FAULT_KINDS.map(kind => `${state} under ${kind}`)),
    exceptions: exceptions.map(it => it.id),
  }
}

type Area = z.output<typeof Area>

const idOf = ({ area }: Area, number: number): string => `${area}-${String(number).padStart(2, '0')}`

const testable = ({ last, untestable = [] }: Area): readonly number[] =>
  Array.from({ length: last }, (_, index) => index + 1).filter(it => !untestable.includes(it))

/**
 * Returns the sides that have to show a requirement.
 * @throws {Error} When a number is listed twice, or with the owner of its area.
 */
export function sidesOf(area: Area, number: number): readonly Side[] {
  const listed = Owner.options.filter(it => area[it]?.includes(number))
  const [owner = area.owner, ...more] = listed
  if (more.length > 0 || listed[0] === area.owner)
    throw new Error(`scenarios/requirements.json: the owner of ${idOf(area, number)} is listed twice.`)
  return owner === 'both' ? SIDES : [owner]
}
