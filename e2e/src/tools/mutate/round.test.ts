import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Module } from './graph.ts'
import { type MutantRunner, tryFile } from './round.ts'
import type { MutationTarget } from './targets.ts'
import type { Tests } from './tests.ts'

const FILE = 'client/src/a.ts'
const TARGET: MutationTarget = { name: 'machines', folder: 'client/src', only: 'everything' }
const SOURCE = 'const a = 1\nconst b = 2\n'
const module = (text: string, from: Readonly<Record<string, string>> = {}): Module => ({
  text,
  imports: new Map(Object.entries(from)),
})

let copy = ''
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'round-'))
  await mkdir(join(copy, 'client/src'), { recursive: true })
})
afterAll(() => rm(copy, { recursive: true }))

/** Tests that fail if the changed file, or an import of the test, contains one of these. */
const failingOn = (...words: readonly string[]): Tests => ({
  async failures(paths, changed) {
    const read = async (path: string): Promise<string> => {
      const text = await readFile(changed ?? path, 'utf8')
      const next = changed === undefined ? /from '(.+)'/.exec(text)?.[1] : undefined
      return next === undefined ? text : read(join(path, '..', next))
    }
    const all = await Promise.all(paths.map(async path => [path, await read(path)] as const))
    return new Map(all.filter(([, text]) => words.some(it => text.includes(it))))
  },
  close: () => undefined,
})

const USER = 'client/src/user.ts'
const MODULES: Readonly<Record<string, Module>> = {
  [FILE]: module(SOURCE),
  'client/src/a.test.ts': module("import { a } from './a.ts'", { './a.ts': FILE }),
  [USER]: module("import { a } from './a.ts'", { './a.ts': FILE }),
  // It uses fake timers, so it is not near.
  'client/src/user.test.ts': module("import { a } from './user.ts'\nvi.useFakeTimers()", { './user.ts': USER }),
}

/** `near` and `far`: texts that make near tests fail, and those that run alone. */
async function runnerOf({
  near = [],
  far = [],
  asked = 'near',
  modules = MODULES,
}: {
  near?: string[]
  far?: string[]
  asked?: MutantRunner['asked']
  modules?: Readonly<Record<string, Module>>
}): Promise<MutantRunner> {
  await Promise.all(Object.entries(modules).map(([name, { text }]) => writeFile(join(copy, name), text)))
  return {
    copy,
    graph: new Map(Object.entries(modules)),
    together: failingOn(...near),
    isolated: failingOn(...far),
    asked,
    known: new Map(),
  }
}

test('a change that a near test notices is counted, another survives with its line', async () => {
  const tried = await tryFile(await runnerOf({ near: ['a = 2'] }), TARGET, FILE)
  expect(tried).toEqual({
    area: 'machines',
    file: FILE,
    changes: 2,
    equivalent: 0,
    noticed: 1,
    survivors: [`${FILE}:2: 2 → 3`],
  })
})

test('a second round tries only the survivors of the first', async () => {
  const tried = await tryFile(await runnerOf({}), TARGET, FILE, name => name === `${FILE}:2: 2 → 3`)
  expect([tried.changes, tried.survivors]).toEqual([1, [`${FILE}:2: 2 → 3`]])
})

test('tests of users of a file are asked about changes that near tests do not notice', async () => {
  const tried = await tryFile(await runnerOf({ near: ['a = 2'], far: ['b = 3'], asked: 'units' }), TARGET, FILE)
  expect(tried.survivors).toEqual([])
})

test('a test of a user of a file notices nothing if it fails without a change', async () => {
  const tried = await tryFile(await runnerOf({ near: ['a = 2'], far: ['const'], asked: 'units' }), TARGET, FILE)
  expect(tried.survivors).toEqual([`${FILE}:2: 2 → 3`])
})

test('the file in the copy is restored', async () => {
  await tryFile(await runnerOf({ far: ['b = 3'], asked: 'units' }), TARGET, FILE)
  expect(await readFile(join(copy, FILE), 'utf8')).toBe(SOURCE)
})

test('a constant concerns only tests that name it', async () => {
  const modules = {
    [FILE]: module('export const A_MS = 1\nexport const B_MS = 2\n'),
    'client/src/index.ts': module("export * from './a.ts'", { './a.ts': FILE }),
    'client/src/near.test.ts': module("import { A_MS } from './index.ts'", { './index.ts': 'client/src/index.ts' }),
  }
  const runner = await runnerOf({ near: ['A_MS = 2', 'B_MS = 3'], modules })
  expect((await tryFile(runner, { ...TARGET, only: 'constants' }, FILE)).survivors).toEqual([`${FILE}:2: 2 → 3`])
})

test('an equivalent change is neither noticed nor does it survive', async () => {
  const file = 'contracts/src/contentSecurityPolicy.ts'
  const runner = await runnerOf({})
  const graph = new Map([[file, module("export const EMPTY_STYLE_TEXT = '/*rules*/'\n")]])
  expect(await tryFile({ ...runner, graph }, TARGET, file)).toMatchObject({
    changes: 1,
    equivalent: 1,
    noticed: 0,
    survivors: [],
  })
})
