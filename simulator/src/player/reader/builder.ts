/**
 * Builds scenarios in TypeScript: the same data as a file, typed by the same table of kinds, so that a new kind gets
 * its method automatically.
 */
import { stringify } from 'yaml'
import type * as z from 'zod/mini'
import type { Head } from '../head.ts'
import type { StepKind } from '../kind.ts'
import type { HARDWARE } from '#player/kinds/hardware.ts'
import { stepKinds } from '#player/kinds/table.ts'
import { SCHEMA_LINE } from '#import/schemaLine.ts'
import type { Vocabulary } from '../vocabulary.ts'

type Kinds = readonly StepKind[]
/** The parameters of a kind; nested steps are steps. */
type Written<K extends Kinds, P> = P extends { do: unknown } ? Omit<P, 'do'> & { readonly do: readonly StepOf<K>[] } : P
type ParamsOf<K extends Kinds, S extends StepKind> = Written<K, z.input<S['params']>>
/** One step as a file has it: a single key that names its kind. */
export type StepOf<K extends Kinds, Names extends string = K[number]['name']> = {
  [S in K[number] as S['name']]: { readonly [N in S['name']]: ParamsOf<K, S> } & {
    readonly [N in Exclude<Names, S['name']>]?: never
  }
}[K[number]['name']]

/** A step that hardware does, as a file has it. */
export type HardwareStep = StepOf<typeof HARDWARE>

/** The head of a scenario without its name. */
export type HeadWords = Omit<z.input<typeof Head>, 'scenario' | 'steps'>
/** A scenario in the form of its file. */
export type ScenarioFile<K extends Kinds> = HeadWords & {
  readonly scenario: string
  readonly steps: readonly StepOf<K>[]
}

/** Each method adds a step of its kind and returns a new builder; builders are immutable. */
export type ScenarioBuilder<K extends Kinds = Kinds> = {
  readonly [S in K[number] as S['name']]: (params: ParamsOf<K, S>) => ScenarioBuilder<K>
} & {
  readonly file: ScenarioFile<K>
  /** Returns the text of the file, for the loader, an editor or the library. */
  toYaml(): string
}

/**
 * Returns the function `scenario` of a vocabulary: `scenario('Name', { id: 'SC-1' }).at('10s').sensor({ type: 'door',
 * on: true })`.
 */
export function builderOf<const V extends Vocabulary>(vocabulary: V) {
  type Language = ReturnType<typeof stepKinds<V>>
  const names = stepKinds(vocabulary).map(it => it.name)
  const build = (head: object, steps: readonly object[]): ScenarioBuilder<Language> => {
    const file = { ...head, steps }
    const methods = Object.fromEntries(
      names.map(name => [name, (params: unknown) => build(head, [...steps, { [name]: params }])]),
    )
    // The methods come from the table, which TypeScript cannot derive for an object created from it.
    return {
      ...methods,
      file,
      toYaml: () => `${SCHEMA_LINE}\n${stringify(file)}`,
    } as unknown as ScenarioBuilder<Language>
  }
  return (name: string, head: HeadWords): ScenarioBuilder<Language> => build({ scenario: name, ...head }, [])
}

/** Whether a value is a built scenario, from any copy of this module. */
export const isBuilder = (value: unknown): value is Pick<ScenarioBuilder, 'toYaml'> =>
  typeof value === 'object' && value !== null && 'toYaml' in value && typeof value.toYaml === 'function'
