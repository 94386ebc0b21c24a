import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import {
  createFleet,
  createPlay,
  failureText,
  lockStep,
  NO_ACTIVITY,
  problemText,
  readLibrary,
} from '@drydock/simulator'
import { expect, test } from 'vitest'
import { SCENARIOS } from '#paths.ts'
import { vocabulary } from '#runner/captain/vocabulary.ts'

const { scenarios, problems } = readLibrary(SCENARIOS, vocabulary)

test('the loader reads every scenario of the library', () => expect(problems.map(problemText)).toEqual([]))

test('the name of every scenario file begins with its id', () => {
  expect(scenarios.filter(it => !basename(it.file).startsWith(`${it.id}-`)).map(it => it.file)).toEqual([])
})

test('every scenario file names the schema for editors in its first line', () => {
  const first = '# yaml-language-server: $schema=../scenario.schema.json\n'
  expect(scenarios.filter(it => !readFileSync(it.file, 'utf8').startsWith(first)).map(it => it.file)).toEqual([])
})

test.each(
  scenarios.filter(it => it.drivers.none === undefined).map(it => [`${it.id} ${it.case}`.trim(), it.name, it] as const),
)('%s (%s) holds for the boat alone', async (_id, _name, scenario) => {
  const { boat } = createFleet().add({
    plan: scenario.boat,
    start: scenario.start,
    seed: scenario.seed,
    mode: 'paused',
  })
  const play = createPlay(scenario, boat, undefined)
  await lockStep({ clock: boat.clock, boat: NO_ACTIVITY, apps: () => [], program: play })
  expect(play.failures.map(failureText)).toEqual([])
})
