/** Type declarations of the package. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '#paths.ts'
import { CliError } from '#runner/host/cliError.ts'
import { runTool } from '#runner/host/runTool.ts'
import { write } from './contents.ts'
import { languageText } from './language.ts'

const FOLDER = 'e2e/src/fixture/public'
/** Fixtures, and what their declarations may import. */
const EMITTED = ['playwright', 'vitest', 'api']

const STEPS = `import type { BoatPlan, HardwareStep, StepOf } from './language.js'
export type Step = HardwareStep
export type { BoatPlan }
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
    const files = EMITTED.map(it => join(ROOT, FOLDER, `${it}.ts`))
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
    // What they import is written, too; there are types in it that no declaration can name, and nobody asks for them.
    const { output } = await runTool('tsc', ['-p', out])
    if (output.includes(FOLDER)) throw new CliError(`The types of the package cannot be written:\n${output}`)
    return await Promise.all(
      EMITTED.map(
        async name => [name, standing(name, await readFile(join(out, FOLDER, `${name}.d.ts`), 'utf8'))] as const,
      ),
    )
  } finally {
    await rm(out, { recursive: true, force: true })
  }
}

/**
 * With the endings that a package needs; a declaration that leads to a file that is not in the package is an error
 * here, not at somebody else's.
 */
function standing(name: string, text: string): string {
  const leads = [...text.matchAll(/(?:from|import\()\s*['"]([^'"]+)['"]/g)].map(it => it[1] ?? '')
  const known = [...EMITTED, 'steps'].map(it => `./${it}.ts`)
  const stray = leads.filter(
    it => (it.startsWith('.') || it.startsWith('#') || it.startsWith('@drydock/')) && !known.includes(it),
  )
  if (stray.length > 0) throw new Error(`The types of '${name}' lead out of the package: ${stray.join(', ')}.`)
  return text.replaceAll(/(['"]\.\/\w+)\.ts(['"])/g, '$1.js$2')
}
