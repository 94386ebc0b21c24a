/** Wires that two engines left. */
import { expect, test } from 'vitest'
import { compared } from './engines.ts'

const run = (id: string, ...wire: readonly string[]) => ({ id, case: '', wire: [...wire] })
const laid = (one: readonly ReturnType<typeof run>[], other: readonly ReturnType<typeof run>[]) =>
  compared([{ runs: [...one] }, { runs: [...other] }], ['dom', 'chromium'])

test('each case that both engines have played counts, in any order', () => {
  expect(
    laid([run('SC-01', 'a'), run('SC-02', 'b'), run('SC-03', 'c')], [run('SC-02', 'b'), run('SC-01', 'a')]),
  ).toEqual({ passed: 2, failed: 0, output: '' })
})

test('a case that is known to differ is not compared', () => {
  expect(laid([run('SC-164', 'a')], [run('SC-164', 'b')])).toEqual({ passed: 0, failed: 0, output: '' })
})

test('a case with different wires fails, with its name and the first difference', () => {
  expect(laid([run('SC-01', 'a', 'b'), run('SC-02', 'x')], [run('SC-01', 'a', 'c'), run('SC-02', 'x')])).toEqual({
    passed: 1,
    failed: 1,
    output: 'SC-01: the wire is another with dom than with chromium, first at\n  dom: b\n  chromium: c',
  })
})
