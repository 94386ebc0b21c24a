import { relative } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#paths.ts'
import type { Graph, Module } from './graph.ts'
import { scenariosOf } from './scenarios.ts'

const module = (imports: readonly string[] = []): Module => ({
  text: '',
  imports: new Map(imports.map(it => [it, it])),
})
const graph: Graph = new Map([
  ['contracts/src/constants.ts', module()],
  ['client/src/stores/banners.ts', module(['contracts/src/constants.ts'])],
  ['client/src/stores/tracking.ts', module(['contracts/src/constants.ts'])],
  ['client/src/machines/tracking.ts', module()],
])
const folders = async (file: string, mentions = (_: string): boolean => true): Promise<readonly string[]> => [
  ...new Set((await scenariosOf(ROOT, graph, file, mentions)).map(it => relative(ROOT, it).split('/')[1] ?? '')),
]

test('the scenarios of a file are those of the area in its name', async () => {
  expect(await folders('client/src/machines/tracking.ts')).toEqual(['tracking'])
})

test('the scenarios of a file without an area in its name are those of its users', async () => {
  expect(await folders('contracts/src/constants.ts')).toEqual(['banners', 'tracking'])
})

test('a user that does not mention a constant adds no scenarios', async () => {
  expect(await folders('contracts/src/constants.ts', it => it.includes('banners'))).toEqual(['banners'])
})
