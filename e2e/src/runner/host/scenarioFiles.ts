/** Lists scenario files for people and programs. */
import type { Scenario } from '@drydock/simulator'
import { shortPath } from '#paths.ts'

/** Returns one entry for each file, with the requirements that its cases cover together. */
export function scenarioFiles(
  scenarios: readonly Scenario[],
): readonly Pick<Scenario, 'id' | 'name' | 'file' | 'covers'>[] {
  const byFile = new Map<string, readonly Scenario[]>()
  for (const it of scenarios) byFile.set(it.file, [...(byFile.get(it.file) ?? []), it])
  return [...byFile.values()].flatMap(cases =>
    cases.slice(0, 1).map(({ id, name, file }) => ({
      id,
      name,
      file: shortPath(file),
      covers: [...new Set(cases.flatMap(it => it.covers))],
    })),
  )
}
