import { expect, test } from 'vitest'
import { beside, between, type Graph, pathFrom, readGraph, usersOf } from './graph.ts'
import { ROOT } from '#paths.ts'

const module = (...imports: readonly string[]) => ({ text: '', imports: new Map(imports.map(it => [it, it])) })
const graph: Graph = new Map([
  ['a.test.ts', module('a.ts', 'other.ts')],
  ['a.ts', module('b.ts', 'c.ts')],
  ['b.ts', module('d.ts')],
  ['c.ts', module('d.ts')],
  ['d.ts', module('d.ts')],
  ['d.walk.test.ts', module('d.ts')],
  ['other.ts', module()],
])

test('between returns the modules on any path from one file to the other', () => {
  const { files, steps } = between(graph, 'a.test.ts', 'd.ts')
  expect([[...files].toSorted(), steps]).toEqual([['a.test.ts', 'a.ts', 'b.ts', 'c.ts', 'd.ts'], 3])
})

test('between returns nothing for files of which one does not reach the other', () => {
  expect(between(graph, 'other.ts', 'd.ts').files).toEqual([])
})

test('usersOf returns the modules that import a file directly', () =>
  expect(usersOf(graph, 'd.ts')).toEqual(['b.ts', 'c.ts', 'd.ts', 'd.walk.test.ts']))

test('beside returns the tests whose name begins with that of the file', () => {
  expect([beside(graph, 'd.ts'), beside(graph, 'b.ts')]).toEqual([['d.walk.test.ts'], []])
})

test.each([
  ['client/src/a.ts', 'client/src/b.ts', './b.ts'],
  ['client/src/stores/a.ts', 'client/src/b.ts', '../b.ts'],
  ['client/src/a.ts', 'contracts/src/index.ts', '../../contracts/src/index.ts'],
])('%s imports %s as %s', (file, target, as) => expect(pathFrom(file, target)).toBe(as))

test('readGraph resolves names of packages and folders, and leaves out imports of types', async () => {
  const real = await readGraph(ROOT)
  const imports = real.get('client/src/machines/alarm.ts')?.imports
  expect(imports?.get('#machines/alarmReconciliation.ts')).toBe('client/src/machines/alarmReconciliation.ts')
  expect(imports?.get('@drydock/contracts')).toBe('contracts/src/index.ts')
  expect(real.get('client/src/machines/account.ts')?.imports.size).toBe(0)
})
