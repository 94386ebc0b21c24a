/** Source of a scenario: the YAML it was read from, and the files that it names, such as bases, tracks and pictures. */
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { isBuilder, loadScenario, readTextFile, type Scenario } from '@drydock/simulator'
import { vocabulary } from '#runner/captain/vocabulary.ts'

export interface SourceFile {
  readonly path: string
  readonly bytes: Buffer
}

export interface ScenarioSource {
  /** The scenario itself; of a TypeScript file, what its builder makes. */
  readonly yaml: string
  /** The file that a person wrote comes first, then all files that it names, in the order of their names. */
  readonly files: readonly SourceFile[]
}

/**
 * Reads the source of a scenario again.
 * @throws {Error} When a file is gone, or a TypeScript file no longer makes this scenario.
 */
export async function sourceOf({ id, file }: Pick<Scenario, 'id' | 'file'>): Promise<ScenarioSource> {
  const named = new Set<string>()
  const read = (path: string): string | undefined => {
    const text = readTextFile(path)
    if (text !== undefined) named.add(path)
    return text
  }
  const yaml = file.endsWith('.ts') ? await yamlOf(file, id) : readFileSync(file, 'utf8')
  loadScenario(yaml, { file, vocabulary, read })
  const paths = [file, ...[...named].toSorted()]
  return { yaml, files: paths.map(path => ({ path, bytes: readFileSync(path) })) }
}

async function yamlOf(file: string, id: string): Promise<string> {
  const exported: object = await import(pathToFileURL(file).href)
  const all = Object.values(exported).flatMap(it => (isBuilder(it) ? [it.toYaml()] : []))
  const found = all.find(it => loadedId(it, file) === id)
  if (found === undefined) throw new Error(`'${file}' no longer makes the scenario ${id}.`)
  return found
}

function loadedId(yaml: string, file: string): string | undefined {
  const loading = loadScenario(yaml, { file, vocabulary, read: readTextFile })
  return 'scenario' in loading ? loading.scenario.id : undefined
}
