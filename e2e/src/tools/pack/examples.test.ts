/** Example files that other repositories copy: their commands and options exist. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { ROOT } from '#paths.ts'
import { COMMANDS } from '#cli/commands.ts'

const text = (file: string): Promise<string> => readFile(join(ROOT, 'examples', file), 'utf8')

const Step = z.object({
  run: z.optional(z.string()),
  if: z.optional(z.string()),
  uses: z.optional(z.string()),
  with: z.optional(z.record(z.string(), z.unknown())),
})
const Job = z.object({
  needs: z.optional(z.string()),
  if: z.optional(z.string()),
  strategy: z.optional(z.object({ matrix: z.object({ shard: z.array(z.string()) }) })),
  steps: z.array(Step),
})
const Workflow = z.object({ jobs: z.object({ app: Job, scenarios: Job, report: Job }) })
const workflow = async () => Workflow.parse(parse(await text('ci/boat.yml'))).jobs

/** Returns the unknown command and options in the arguments of a call. */
async function unknownIn(words: readonly string[]): Promise<readonly string[]> {
  const [name = '', ...rest] = words
  const listed = COMMANDS.find(it => it.name === name && !it.isInternal)
  const options = Object.keys((await listed?.load())?.options ?? {}).map(it => `--${it}`)
  return [...(listed ? [] : [name]), ...rest.filter(it => it.startsWith('--') && !options.includes(it))]
}

test('every call of drydock in the workflow names a command and options of the package', async () => {
  const calls = Object.values(await workflow()).flatMap(job =>
    job.steps.flatMap(step =>
      [...(step.run ?? '').matchAll(/npx drydock (.*)/g)].map(([, words = '']) => words.split(' ')),
    ),
  )
  expect(calls.map(([name]) => name)).toEqual(['replay', 'report'])
  expect((await Promise.all(calls.map(unknownIn))).flat()).toEqual([])
})

test('the workflow runs every shard once', async () => {
  const shards = (await workflow()).scenarios.strategy?.matrix.shard ?? []
  expect(shards).toEqual(shards.map((_, at) => `${at + 1}/${shards.length}`))
})

test('the report is merged from all shards, also when one has failed', async () => {
  const { scenarios, report } = await workflow()
  const kept = scenarios.steps.find(it => it.uses?.startsWith('actions/upload-artifact'))
  const fetched = report.steps.find(it => it.uses?.startsWith('actions/download-artifact'))
  expect([kept?.if, report.if, report.needs]).toEqual(['always()', 'always()', 'scenarios'])
  expect(String(kept?.with?.['name']).replace(/\$\{\{.*\}\}/, '*')).toBe(fetched?.with?.['pattern'])
  expect(report.steps.find(it => it.run?.includes('drydock report'))?.run).toContain(` ${fetched?.with?.['path']}/* `)
})

test('the container starts the command of the package, with its options, on the ports that it exposes', async () => {
  const file = await text('ci/Containerfile')
  const after = (word: string): string => new RegExp(`^${word} (.*)$`, 'm').exec(file)?.[1] ?? ''
  const [start, words]: readonly string[][] = [JSON.parse(after('ENTRYPOINT')), JSON.parse(after('CMD'))]
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { version: string }
  expect(start).toEqual(['node', 'node_modules/drydock/bin/drydock.mjs'])
  expect(await unknownIn(words ?? [])).toEqual([])
  expect(after('EXPOSE').split(' ')).toEqual(['--port', '--control-port'].map(it => words?.[words.indexOf(it) + 1]))
  expect(after('COPY')).toBe(`drydock-${version}.tgz ./`)
})

test('the example installs the versions that the workspace is tested with', async () => {
  const { dependencies, devDependencies } = JSON.parse(await text('battery/package.json')) as Record<
    string,
    Record<string, string>
  >
  const there = await Promise.all(
    Object.keys({ ...dependencies, ...devDependencies }).map(async name => [
      name,
      JSON.parse(await readFile(join(ROOT, name === 'drydock' ? '' : `node_modules/${name}`, 'package.json'), 'utf8'))
        .version,
    ]),
  )
  expect({ ...dependencies, ...devDependencies }).toEqual(Object.fromEntries(there))
})
