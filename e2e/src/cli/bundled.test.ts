import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { ROOT } from '#paths.ts'
import { stampOf } from '../../bin/bundled.mjs'

/** A workspace whose sources and whose bundle say which of them runs. */
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drydock-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await cp(join(ROOT, 'e2e/bin'), join(folder, 'e2e/bin'), { recursive: true })
  for (const it of ['e2e/src/cli', 'node_modules', '.drydock/command/one'])
    await mkdir(join(folder, it), { recursive: true })
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(join(folder, 'node_modules/.package-lock.json'), '{}')
  await writeFile(join(folder, 'e2e/src/cli/main.ts'), "console.log('sources')")
  await writeFile(join(folder, '.drydock/command/one/cli.js'), "console.log('bundle')")
  await writeManifest({})
})

const SOURCE = 'e2e/src/cli/main.ts'
async function writeManifest(more: object): Promise<void> {
  const manifest = {
    node: process.version,
    entry: 'one/cli.js',
    stamps: [[SOURCE, stampOf(join(folder, SOURCE))]],
    ...more,
  }
  await writeFile(join(folder, '.drydock/command/manifest.json'), JSON.stringify(manifest))
}

function whatRuns(words: readonly string[], { node = [], env = {} }: { node?: string[]; env?: object } = {}): string {
  const { NODE_V8_COVERAGE: _, ...inherited } = process.env
  return spawnSync(process.execPath, [...node, join(folder, 'e2e/bin/drydock.mjs'), ...words], {
    env: { ...inherited, ...env },
  })
    .stdout.toString()
    .trim()
}

test('a bundle runs while none of its sources has changed', () => {
  expect([['up'], ['list', '--json'], ['replay', 'SC-1']].map(it => whatRuns(it))).toEqual([
    'bundle',
    'bundle',
    'bundle',
  ])
})

test.each([
  ['a source has another time', () => utimes(join(folder, SOURCE), 1, 1)],
  ['a source is longer', () => writeFile(join(folder, SOURCE), "console.log('sources') // more")],
  ['a source is missing', () => writeManifest({ stamps: [['e2e/src/gone.ts', '1 1 1']] })],
  ['another Node.js made it', () => writeManifest({ node: 'v1.2.3' })],
  ['it was not completed', () => rm(join(folder, '.drydock/command/manifest.json'))],
  ['its manifest is damaged', () => writeFile(join(folder, '.drydock/command/manifest.json'), '{')],
])('the sources run if %s', async (_, change) => {
  await change()
  expect(whatRuns(['up'])).toBe('sources')
})

test('the sources run for other commands, for debuggers and for coverage', () => {
  const coverage = { env: { NODE_V8_COVERAGE: join(folder, 'coverage') } }
  expect([
    whatRuns(['test']),
    whatRuns([]),
    whatRuns(['up'], { node: ['--enable-source-maps'] }),
    whatRuns(['up'], coverage),
  ]).toEqual(['sources', 'sources', 'sources', 'sources'])
})
