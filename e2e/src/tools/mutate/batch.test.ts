import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Graph, Module } from './graph.ts'
import type { SourceChange } from './changes.ts'
import type { Tests } from './tests.ts'
import { survivorsOf, testsNear } from './batch.ts'

const module = (text: string, imports: Readonly<Record<string, string>> = {}): Module => ({
  text,
  imports: new Map(Object.entries(imports)),
})
/** `near.test.ts` reaches `a.ts` by `b.ts`, `a.test.ts` at once. */
const graph: Graph = new Map([
  ['client/src/a.ts', module('good')],
  ['client/src/b.ts', module("import { a } from './a.ts'", { './a.ts': 'client/src/a.ts' })],
  ['client/src/a.test.ts', module("import { a } from './a.ts'", { './a.ts': 'client/src/a.ts' })],
  ['client/src/near.test.ts', module("import { b } from './b.ts'", { './b.ts': 'client/src/b.ts' })],
  [
    'client/src/clock.test.ts',
    module("import { a } from './a.ts'\nvi.useFakeTimers()", { './a.ts': 'client/src/a.ts' }),
  ],
  ['client/src/other.test.ts', module('')],
])

let copy = ''
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'together-'))
  await mkdir(join(copy, 'client/src'), { recursive: true })
})
afterAll(() => rm(copy, { recursive: true }))

/** Tests that fail if what they import, at any depth, has one of these texts. */
const failingOn = (...texts: readonly string[]): Tests => ({
  async failures(paths) {
    const read = async (path: string): Promise<string> => {
      const text = await readFile(path, 'utf8')
      const next = /from '(.+)'/.exec(text)?.[1]
      return next === undefined ? text : read(join(path, '..', next))
    }
    const all = await Promise.all(paths.map(async path => [path, await read(path)] as const))
    return new Map(all.filter(([, text]) => texts.includes(text)))
  },
  close: () => undefined,
})
const change = (text: string): SourceChange => ({ line: 1, was: 'good', becomes: text, text })
const left = async (tests: Tests): Promise<readonly string[]> =>
  (
    await survivorsOf(tests, graph, copy, 'client/src/a.ts', 'client/src/near.test.ts', [change('bad'), change('same')])
  ).map(it => it.becomes)

test('testsNear returns the tests that reach a file, the nearest first, without those that use fake timers', () => {
  expect(testsNear(graph, 'client/src/a.ts')).toEqual(['client/src/a.test.ts', 'client/src/near.test.ts'])
})

test.each([
  ['listens to a journal is near', 'boat.journal.listen(hear)', ['client/src/a.test.ts']],
  ['opens a server runs alone', 'http.listen({ port: 0 })', []],
])('a test that %s', (_, text, near) => {
  const imports = { './a.ts': 'client/src/a.ts' }
  expect(
    testsNear(
      new Map([
        ['client/src/a.ts', module('good')],
        ['client/src/a.test.ts', module(text, imports)],
      ]),
      'client/src/a.ts',
    ),
  ).toEqual(near)
})

test('survivorsOf returns the changes that no test notices, also over modules in between', async () => {
  expect(await left(failingOn('bad'))).toEqual(['same'])
})

test('a test that fails without a change notices nothing', async () => {
  expect(await left(failingOn('bad', 'good'))).toEqual(['bad', 'same'])
})

test('survivorsOf leaves no file in the copy', async () => {
  await left(failingOn('bad'))
  expect(await readdir(join(copy, 'client/src'))).toEqual([])
})
