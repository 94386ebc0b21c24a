/** How much of what there is has been shown, as data and as text. */
import type { Group, ToCover } from './catalogue.ts'
import type { Evidence } from './evidence.ts'

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
  /** By id: which tests and scenarios show it. */
  readonly shownBy: Readonly<Record<string, readonly string[]>>
}

function share(ids: readonly string[], has: (id: string) => boolean): Share {
  const missing = ids.filter(it => !has(it))
  return { covered: ids.length - missing.length, total: ids.length, missing }
}

function shares(groups: readonly Group[], has: (id: string) => boolean): Shares {
  const all = share(
    groups.flatMap(it => it.ids),
    has,
  )
  return { ...all, groups: groups.map(({ name, word, ids }) => ({ name, word, ...share(ids, has) })) }
}

export function coverageOf({ requirements, transitions, states, routes, errors, hubEvents, faults }: ToCover, evidence: Evidence): Coverage {
  const has = (id: string): boolean => evidence.has(id)
  const known = new Set([requirements, transitions].flatMap(groups => groups.flatMap(it => it.ids)).concat(routes, errors, hubEvents, faults))
  const reached = new Set(states.filter(it => it.rows.some(has)).map(it => `${it.machine} ${it.state}`))
  return {
    requirements: shares(requirements, has),
    routes: share(routes, has),
    errors: share(errors, has),
    hubEvents: share(hubEvents, has),
    transitions: shares(transitions, has),
    faults: share(faults, has),
    states: share(
      states.map(it => `${it.machine} ${it.state}`),
      it => reached.has(it),
    ),
    shownBy: Object.fromEntries([...evidence].filter(([id]) => known.has(id)).map(([id, by]) => [id, [...by]])),
  }
}

const percent = ({ covered, total }: Share): string => `${String(Math.floor((covered / Math.max(1, total)) * 100)).padStart(3)} %`
const line = (name: string, it: Share): string => `${name.padEnd(24)} ${`${it.covered}/${it.total}`.padStart(8)}  ${percent(it)}`
/** Numbers alone where the name stands in front. */
const missingText = (name: string, { missing }: Share): string => (missing.length === 0 ? '' : `  without ${missing.map(it => it.replace(`${name}-`, '')).join(' ')}`)

/** A table by area, and what is missing of everything else. */
export function coverageText({ requirements, routes, errors, hubEvents, transitions, states, faults }: Coverage): string {
  const group = (it: Shares['groups'][number]): string => `${line([it.name, it.word].filter(text => text !== '').join(' '), it)}${missingText(it.name, it)}`
  const rest = (name: string, it: Share): readonly string[] => ['', line(name, it), ...it.missing.map(one => `  ${one}`)]
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
