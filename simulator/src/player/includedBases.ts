/** Base boats that Drydock includes: plans that every scenario may use by name, wherever its file is. */
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

interface IncludedBases {
  readonly folder: string
  /** Such as 'crewed'. */
  readonly names: readonly string[]
}

let found: IncludedBases | undefined

/** Returns the folder `scenarios/bases` nearest above this file, which is in the workspace or in the package. */
export function includedBases(): IncludedBases {
  found ??= basesAbove(import.meta.dirname)
  return found
}

function basesAbove(start: string): IncludedBases {
  const folder = join(start, 'scenarios/bases')
  try {
    const files = readdirSync(folder).filter(it => it.endsWith('.yaml'))
    return { folder, names: files.map(it => it.slice(0, -'.yaml'.length)).toSorted() }
  } catch {
    const above = dirname(start)
    return above === start ? { folder, names: [] } : basesAbove(above)
  }
}
