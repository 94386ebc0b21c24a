/** Resolves files that a person's step names, such as a picture to choose, relative to the scenario. */
import { isJsonObject } from '@drydock/contracts'
import { missingFile } from './files.ts'
import type { ParsedStep } from './kind.ts'
import type { ValueProblem } from './problem.ts'

interface FileFinder {
  pathOf(name: string): string | undefined
  report(problem: ValueProblem & { readonly path: readonly PropertyKey[] }): void
}
type Path = readonly (string | number)[]

/** Replaces the file in a person's step by its path. */
export function resolveFile(
  { pathOf, report }: FileFinder,
  { params, file = [] }: Extract<ParsedStep, { is: 'act' }>,
  path: Path,
): unknown {
  const name = file.reduce<unknown>((it, key) => (isJsonObject(it) ? Reflect.get(it, key) : undefined), params)
  if (file.length === 0 || typeof name !== 'string') return params
  const found = pathOf(name)
  if (found === undefined) report({ message: missingFile(name), path: [...path, ...file] })
  return replaced(params, file, found ?? name)
}

const replaced = (group: unknown, [key, ...below]: readonly string[], value: string): unknown =>
  key === undefined || !isJsonObject(group)
    ? value
    : { ...group, [key]: replaced(Reflect.get(group, key), below, value) }
