import { expect, test } from 'vitest'
import { type AppRealms, createAppRealms } from './appRealms.ts'
import { page } from './testing.ts'

const turn = (): Promise<void> => new Promise(resolve => setImmediate(resolve))
const realmsOf = (value: string): AppRealms => createAppRealms(`var seen = ${value}`, 'seen', 'seen.js')

/** Opens so many documents at a time, and returns the values of the code. */
const open = (realms: AppRealms, count: number): unknown[] =>
  Array.from({ length: count }, () => realms.take(page('')).run())

/** Runs the code for a document that is left at once, and then for two others; returns the values. */
async function inTurn(realms: AppRealms): Promise<readonly [unknown, readonly unknown[]]> {
  const realm = realms.take(page(''))
  const value = realm.run()
  realm.leave(() => true)
  // The first one that comes afterwards finds that it is over.
  const [next] = open(realms, 1)
  await turn()
  return [value, [next, ...open(realms, 1)]]
}

test('the code runs with the globals of its window, whose built-in objects are those of the code', () => {
  const window = page('<p>Afloat</p>')
  Object.assign(window, { draught: 2 })
  const realm = realmsOf(
    '[document.body.textContent, draught, globalThis === window, [] instanceof window.Array, typeof process]',
  ).take(window)
  expect(realm.run()).toEqual(['Afloat', 2, true, true, 'undefined'])
})

test('a global that the code sets later is found by its name', () => {
  const read = realmsOf('() => { globalThis.heading = 90; return heading }').take(page('')).run() as () => unknown
  expect(read()).toBe(90)
})

test('documents that are open at the same time have separate realms', () => {
  const realms = realmsOf('Array')
  expect(realms.take(page('')).run()).not.toBe(realms.take(page('')).run())
})

test('a document gets the realm of another one that is over', async () => {
  const [value, later] = await inTurn(realmsOf('Array'))
  expect(later).toContain(value)
})

test('a document that is not over keeps its realm until it is', async () => {
  const realms = realmsOf('Array')
  let isOver = false
  const first = realms.take(page(''))
  first.leave(() => isOver)
  const before = open(realms, 1)
  await turn()
  before.push(...open(realms, 1))
  isOver = true
  const found = open(realms, 1)
  await turn()
  expect([...before, ...found]).not.toContain(first.run())
  expect(open(realms, 1)).toEqual([first.run()])
})

test('realms of many documents that do not end are given up', async () => {
  const realms = realmsOf('Array')
  let isOver = false
  const first = realms.take(page(''))
  first.leave(() => isOver)
  for (let count = 0; count < 12; count++) realms.take(page('')).leave(() => false)
  isOver = true
  const found = open(realms, 1)
  await turn()
  expect([...found, ...open(realms, 3)]).not.toContain(first.run())
})

test.each([
  ['a changed method', 'Array.prototype.at = () => 7'],
  ['an added property', "Object.prototype.flag = 'white'"],
  ['a removed one', 'delete String.raw'],
])('a realm with %s of a built-in object is not used again', async (_, change) => {
  const [value, later] = await inTurn(realmsOf(`(${change}, Array)`))
  expect(later).not.toContain(value)
})

test('nothing that one document writes to a global is left for another one', async () => {
  const realms = realmsOf('{ realm: Array, found: [typeof mark, typeof trail], set: [globalThis.mark = 1, trail = 2] }')
  const [, later] = await inTurn(realms)
  expect(later).toEqual(Array(2).fill(expect.objectContaining({ found: ['undefined', 'undefined'] })))
})
