/** The table of known mutants: the rows of all groups, each with the name of its group. */
import { account } from './account.ts'
import { alarm } from './alarm.ts'
import { explored } from './explored.ts'
import { home } from './home.ts'
import type { KnownMutant } from './known.ts'
import { map } from './map.ts'
import { session } from './session.ts'

export interface KnownRow extends KnownMutant {
  readonly group: string
}

const GROUPS: Readonly<Record<string, readonly KnownMutant[]>> = { home, alarm, account, map, session, explored }

export const GROUP_NAMES: readonly string[] = Object.keys(GROUPS)
export const ROWS: readonly KnownRow[] = GROUP_NAMES.flatMap(group =>
  (GROUPS[group] ?? []).map(it => ({ ...it, group })),
)

/**
 * Returns the rows that words select: by group, id of the scenario, or a part of name, file or title. `unknown` has the
 * words that select nothing. All rows without words.
 */
export function rowsFor(
  rows: readonly KnownRow[],
  words: readonly string[],
): { readonly rows: readonly KnownRow[]; readonly unknown: readonly string[] } {
  const isPicked = (row: KnownRow, word: string): boolean => {
    const { noticedBy } = row
    const whole = noticedBy.is === 'scenario' ? [row.group, noticedBy.id] : [row.group]
    const parts = noticedBy.is === 'test' ? [row.name, row.file, noticedBy.file, noticedBy.title] : [row.name, row.file]
    return whole.includes(word) || (!GROUP_NAMES.includes(word) && parts.some(it => it.includes(word)))
  }
  const picked = words.length === 0 ? rows : rows.filter(row => words.some(word => isPicked(row, word)))
  return { rows: picked, unknown: words.filter(word => !rows.some(row => isPicked(row, word))) }
}
