/** Type declarations of the package. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { ROOT } from '#paths.ts'
import { CliError } from '#runner/host/cliError.ts'
import { runTool } from '#runner/host/runTool.ts'
import { write } from './contents.ts'
import { languageText } from './language.ts'
import { EMITTED, SOURCES } from './manifest.ts'

/** Written by hand, below. */
const STEPS_FILE = 'fixture/public/steps'

const STEPS = `import type { BoatPlan, HardwareStep, StepOf } from './language.js'
/** One hardware step: \`{ alarm: 'bilgePump' }\`, \`{ reading: { meter: 'V1', value: 11.4 } }\`. */
export type Step = HardwareStep
export type { BoatPlan }
/** A fault between the boat and its apps, as the step \`fault\` of scenarios writes it. */
export type Fault = StepOf<'fault'>['fault']
`

const SCENARIO = `import type { ScenarioHead, Step, Steps } from './language.js'
export type { BoatPlan, ScenarioHead, Step, Steps } from './language.js'

/** Each method adds a step of its kind and answers a new builder; nothing is changed. */
export type ScenarioBuilder = { readonly [K in keyof Steps]: (params: Steps[K]) => ScenarioBuilder } & {
  readonly file: ScenarioHead & { readonly scenario: string; readonly steps: readonly Step[] }
  /** The text of its file. */
  toYaml(): string
}

/**
 * \`export const door = scenario('A door opens', { id: 'TRY-1' }).open('/').at('10s').sensor({ type: 'door', on: true
 * })\`
 */
export declare const scenario: (name: string, head: ScenarioHead) => ScenarioBuilder
`

export async function writeTypes(folder: string): Promise<void> {
  await write(join(folder, 'language.d.ts'), languageText())
  await write(join(folder, 'steps.d.ts'), STEPS)
  await write(join(folder, 'scenario.d.ts'), SCENARIO)
  for (const [name, text] of await emitted()) await write(join(folder, `${name}.d.ts`), text)
}

async function emitted(): Promise<readonly (readonly [string, string])[]> {
  const out = await mkdtemp(join(tmpdir(), 'drydock-types-'))
  try {
    const files = Object.values(EMITTED).map(it => join(ROOT, SOURCES, `${it}.ts`))
    const compilerOptions = {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      noCheck: true,
      types: [],
      rootDir: ROOT,
      outDir: out,
    }
    await write(
      join(out, 'tsconfig.json'),
      JSON.stringify({ extends: join(ROOT, 'tsconfig.json'), compilerOptions, include: [], files }),
    )
    // Their imports are written, too. They have types that no declaration can name, but nothing needs these.
    const { output } = await runTool('tsc', ['-p', out])
    if (Object.values(EMITTED).some(it => output.includes(`${SOURCES}/${it}.ts`)))
      throw new CliError(`The types of the package cannot be written:\n${output}`)
    return await Promise.all(
      Object.entries(EMITTED).map(
        async ([name, path]) =>
          [name, standing(name, path, await readFile(join(out, SOURCES, `${path}.d.ts`), 'utf8'))] as const,
      ),
    )
  } finally {
    await rm(out, { recursive: true, force: true })
  }
}

/**
 * Leads imports to the files of the package.
 * @throws {Error} For an import of a file that is not in the package.
 */
function standing(name: string, path: string, text: string): string {
  const names = new Map(Object.entries({ ...EMITTED, steps: STEPS_FILE }).map(([key, it]) => [`${it}.ts`, key]))
  const stray: string[] = []
  const led = text.replaceAll(/((?:from|import\()\s*['"])([^'"]+)(['"])/g, (all, before, specifier, after) => {
    if (!/^(?:\.|#|@drydock\/)/.test(specifier)) return all
    const file = specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(path), specifier)
    const known = names.get(file)
    if (known === undefined) stray.push(specifier)
    return `${before}./${known}.js${after}`
  })
  if (stray.length > 0) throw new Error(`The types of '${name}' lead out of the package: ${stray.join(', ')}.`)
  return led
}
