/** The head of a scenario file. */
import * as z from 'zod/mini'
import { ScenarioId } from '@drydock/contracts'
import { InstantSchema } from '#boat/instantSchema.ts'
import { BoatPlan } from '#boat/plan.ts'
import { LeftOutDrivers } from './driver.ts'
import { RequirementId } from './requirement.ts'

const optional = z.optional

/** Default start of a scenario. */
export const DEFAULT_START = '2026-06-01T08:00:00Z'

const Word = z.string().check(z.regex(/^[a-z][A-Za-z0-9]*$/, { error: "is a word such as 'wait'" }))
const Row = z.looseObject({ case: z.string().check(z.minLength(1), z.describe('Name of the case.')) })

export const Head = z.strictObject({
  scenario: z.string().check(z.describe('Name of the scenario.')),
  id: ScenarioId.check(z.describe('Unique id, such as SC-39.')),
  about: optional(z.string().check(z.describe('The story in one or two sentences.'))),
  covers: optional(
    z.array(RequirementId).check(z.describe('Ids of requirements. For each, an expectation has the id in `shows`.')),
  ),
  drivers: optional(LeftOutDrivers.check(z.describe('Drivers that skip the scenario, each with its reason.'))),
  start: optional(InstantSchema.check(z.describe(`Time of its start, in UTC. Default: ${DEFAULT_START}.`))),
  seed: optional(z.int().check(z.describe('Seed of all random numbers. Default: 1.'))),
  use: optional(
    z
      .array(z.string())
      .check(
        z.describe(
          'Boat plans, merged over the default boat in this order: files, searched beside this file and up to three folders above, or names of base boats, such as `crewed`.',
        ),
      ),
  ),
  params: optional(
    z
      .record(Word, z.unknown())
      .check(z.describe('Parameters with their default values. `$name` inserts a value anywhere in the file.')),
  ),
  matrix: optional(
    z
      .union([
        z
          .array(Row)
          .check(
            z.minLength(1, { error: 'needs at least one case' }),
            z.describe('The cases: the name of each, and the parameters that differ in it.'),
          ),
        z
          .record(Word, z.array(z.unknown()).check(z.minLength(1, { error: 'needs at least one value' })))
          .check(z.describe('Values for parameters. Every combination is a case.')),
      ])
      .check(z.describe('The cases: a list, or values of parameters to combine.')),
  ),
  boat: optional(BoatPlan.check(z.describe('Differences from the default boat.'))),
  steps: z.array(z.unknown()).check(z.describe('The steps in order. Each step has one key.')),
})
