/** Coverage of the catalogue, as data and as text. */
import type { ItemGroup, CoverageItems } from './catalogue.ts'
import type { Evidence } from './evidence.ts'
import { SIDES, type Side } from './suites.ts'

export interface Share {
  readonly covered: number
  readonly total: number
  readonly missing: readonly string[]
}
interface Shares extends Share {
  readonly groups: readonly (Share & { readonly name: string; readonly word: string })[]
}
export interface Coverage {
  readonly requirements: Shares
  readonly routes: Share
  readonly errors: Share
  readonly hubEvents: Share
  readonly transitions: Shares
  readonly states: Share
  /** States under each kind of fault. */
  readonly faults: Share
  /** The sides that nothing shows a missing id of, by id. */
  readonly lacks: Readonly<Record<string, readonly Side[]>>
  /** Tests and scenarios that show an id of a side, by id. */
  readonly shownBy: Readonly<Record<string, Readonly<Partial<Record<Side, readonly string[]>>>>>
}

function share(ids: readonly string[], has: (id: string) => boolean): Share {
  const missing = ids.filter(it => !has(it))
  return { covered: ids.length - missing.length, total: ids.length, missing }
}

function shares(groups: readonly ItemGroup[], has: (id: string) => boolean): Shares {
  const all = share(
    groups.flatMap(it => it.ids),
    has,
  )
  return { ...all, groups: groups.map(({ name, word, ids }) => ({ name, word, ...share(ids, has) })) }
}

const APP: readonly Side[] = ['app']
const GATEWAY: readonly Side[] = ['gateway']

/**
 * Returns what is covered: a requirement when each of its owners has evidence, rows of state tables and states under
 * faults when the app has, calls and pushes when the gateway has.
 */
export function coverageOf(things: CoverageItems, evidence: Evidence): Coverage {
  const { requirements, owners, transitions, states, routes, errors, hubEvents, faults } = things
  const reached = new Map<string, readonly string[]>(states.map(it => [`${it.machine} ${it.state}`, it.rows] as const))
  const wanted = new Map<string, readonly Side[]>([
    ...owners,
    ...[...transitions.flatMap(it => it.ids), ...faults].map(it => [it, APP] as const),
    ...[...routes, ...errors, ...hubEvents].map(it => [it, GATEWAY] as const),
  ])
  const lacking = (id: string): readonly Side[] => (wanted.get(id) ?? SIDES).filter(it => !evidence.get(id)?.has(it))
  const has = (id: string): boolean => (reached.get(id) ?? [id]).some(it => lacking(it).length === 0)
  const all = {
    requirements: shares(requirements, has),
    routes: share(routes, has),
    errors: share(errors, has),
    hubEvents: share(hubEvents, has),
    transitions: shares(transitions, has),
    faults: share(faults, has),
    states: share([...reached.keys()], has),
  }
  return {
    ...all,
    lacks: Object.fromEntries(
      Object.values(all).flatMap(({ missing }) => missing.map(id => [id, reached.has(id) ? APP : lacking(id)])),
    ),
    shownBy: Object.fromEntries(
      [...evidence]
        .filter(([id]) => wanted.has(id))
        .map(([id, sides]) => [id, Object.fromEntries([...sides].map(([side, by]) => [side, [...by]]))]),
    ),
  }
}

const percent = ({ covered, total }: Share): string =>
  `${String(Math.floor((covered / Math.max(1, total)) * 100)).padStart(3)} %`
const line = (name: string, share: Share): string =>
  `${name.padEnd(24)} ${`${share.covered}/${share.total}`.padStart(8)}  ${percent(share)}`
/** Numbers only, if the name is in front. */
const missingText = (name: string, { missing }: Share): string =>
  missing.length === 0 ? '' : `  without ${missing.map(it => it.replace(`${name}-`, '')).join(' ')}`

/** Returns a table by area, and what is missing of everything else. */
export function coverageText({
  requirements,
  routes,
  errors,
  hubEvents,
  transitions,
  states,
  faults,
}: Coverage): string {
  const group = (share: Shares['groups'][number]): string =>
    `${line([share.name, share.word].filter(text => text !== '').join(' '), share)}${missingText(share.name, share)}`
  const rest = (name: string, share: Share): readonly string[] => [
    '',
    line(name, share),
    ...share.missing.map(one => `  ${one}`),
  ]
  return [
    ...requirements.groups.map(group),
    line('Requirements', requirements),
    '',
    ...transitions.groups.map(group),
    line('Transitions', transitions),
    ...rest('States', states),
    ...rest('States under faults', faults),
    ...rest('Calls', routes),
    ...rest('Errors of calls', errors),
    ...rest('Pushes', hubEvents),
    '',
  ].join('\n')
}
