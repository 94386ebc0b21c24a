import { expect, test } from 'vitest'
import { scenariosOf } from '#runner/host/library.ts'
import { seedNumber } from './command.ts'
import { scenarioOf, seeded, untilOf } from './upScenario.ts'

const scenario = scenarioOf('SC-39', {})

test.each([
  ['90s', 90_000],
  ['3m10s', 190_000],
  ['1h0m5.25s', 3_605_250],
  ['0s', 0],
  ['250ms', 250],
])('--until %s is %i ms', (until, at) => expect(untilOf({ until }, scenario)).toBe(at))

test.each(['', '3', '3m 10', 'soon', '-3s', '3m10', '367d', '3m10x'])("--until refuses '%s'", until => {
  expect(() => untilOf({ until }, scenario)).toThrow(`--until takes a time such as 90s or 3m10s, not '${until}'.`)
})

test('--until needs a scenario, and contradicts --speed', () => {
  expect(() => untilOf({ until: '9s' }, undefined)).toThrow('--until needs a scenario')
  expect(() => untilOf({ until: '9s', speed: '10x' }, scenario)).toThrow('--speed has no effect')
})

test('scenarioOf takes one case of a matrix by its name, and lists the names otherwise', () => {
  const cases = scenariosOf(['SC-99'])
  const [first] = cases
  expect(cases.length).toBeGreaterThan(1)
  expect(scenarioOf('SC-99', { case: first?.case })).toEqual(first)
  expect(() => scenarioOf('SC-99', {})).toThrow(`'SC-99' has several cases. Name one with --case: '${first?.case}', `)
  expect(() => scenarioOf('SC-99', { case: 'none' })).toThrow("'SC-99' has several cases, and none is called 'none'.")
  expect(() => scenarioOf('SC-39', { case: 'none' })).toThrow("'SC-39' has no case 'none'. Omit --case.")
  expect(() => scenarioOf('ALARM', {})).toThrow("'ALARM' matches several scenarios; name one of them.")
  expect(() => scenarioOf(undefined, { case: 'none' })).toThrow('--case needs a scenario')
})

test('seeded changes the seed of a scenario', () => {
  expect([seeded(scenario, undefined)?.seed, seeded(scenario, '7')?.seed]).toEqual([scenario?.seed, 7])
  expect(() => seeded(undefined, '7')).toThrow('--seed needs a scenario')
})

test.each(['-1', '0', '9007199254740991'])('replay and up take the seed %s, as a scenario does', text => {
  expect([seedNumber(text), seeded(scenario, text)?.seed]).toEqual([Number(text), Number(text)])
})
