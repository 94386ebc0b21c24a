import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { boatOf } from '#testing/boat.ts'
import { readPlan } from './files.ts'
import { readTextFile } from './reader/library.ts'
import { comparableState } from './comparableState.ts'

const FOLDER = join(import.meta.dirname, '../../../scenarios/bases')

test.each(readdirSync(FOLDER))('the boat plan %s is valid and creates a boat', name => {
  const reading = readPlan(name, join(FOLDER, 'some-scenario.yaml'), readTextFile)
  expect('plan' in reading ? [] : reading).toEqual([])
  if ('plan' in reading) expect(comparableState(boatOf(reading.plan))).toMatchObject({ shipName: reading.plan.name })
})
