/** Finds duplicate rules of a file: the same rule twice at one time, or two with the same name. */
import { type Duration, isJsonObject } from '@drydock/contracts'
import type { YamlSource } from './yamlDocument.ts'
import type { ValueProblem } from './problem.ts'

/** Kinds of steps that keep acting, each with its own random stream. */
const RULES: readonly string[] = ['when', 'every', 'fault']

interface RuleReader {
  readonly source: YamlSource
  report(problem: ValueProblem & { readonly path: readonly PropertyKey[] }): void
}

type Path = readonly (string | number)[]

export function createRuleCheck({ source, report }: RuleReader): {
  note(step: unknown, at: Duration, path: Path): void
} {
  const places = new Map<string, Path>()
  const isTaken = (key: string, path: Path): Path | undefined => {
    const before = places.get(key)
    if (!before) places.set(key, path)
    return before
  }
  return {
    note(step, at, path) {
      const kind = String(path.at(-1))
      const params: unknown = isJsonObject(step) ? Reflect.get(step, kind) : undefined
      if (!RULES.includes(kind) || !isJsonObject(params)) return
      const name: unknown = Reflect.get(params, 'name')
      const named = name === undefined ? undefined : isTaken(`name ${String(name)}`, path)
      const same = isTaken(JSON.stringify([at, kind, params]), path)
      if (same)
        report({
          message: `The same rule is in line ${source.locationOf(same, 'key').line} already.`,
          path,
          of: 'key',
        })
      else if (named)
        report({
          message: `The rule in line ${source.locationOf(named, 'key').line} is called '${String(name)}' already.`,
          path: [...path, 'name'],
        })
    },
  }
}
