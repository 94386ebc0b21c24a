/** The head of a scenario file. */
import * as z from 'zod/mini'
import { InstantSchema } from '#boat/instantSchema.ts'
import { BoatPlan } from '#boat/plan.ts'
import { LeftOutDrivers } from './driver.ts'
import { RequirementId, ScenarioId } from './requirement.ts'

const { optional } = z

/** Default start of a scenario. */
export const DEFAULT_START = '2026-06-01T08:00:00Z'

const Word = z.string().check(z.regex(/^[a-z][A-Za-z0-9]*$/, { error: "is a word such as 'wait'" }))
const Row = z.looseObject({ case: z.string().check(z.minLength(1), z.describe('What this case is called.')) })

export const Head = z.strictObject({
  scenario: z.string().check(z.describe('Its name.')),
  id: ScenarioId.check(z.describe('Unique over the library, such as SC-39.')),
  about: optional(z.string().check(z.describe('One or two sentences for people.'))),
  covers: optional(
    z.array(RequirementId).check(z.describe('Requirements; each is named by an expectation that shows it.')),
  ),
  drivers: optional(LeftOutDrivers.check(z.describe('Drivers under which it is left out.'))),
  start: optional(InstantSchema.check(z.describe(`When it begins, in UTC; ${DEFAULT_START} when left out.`))),
  seed: optional(z.int().check(z.describe('Of chance; 1 when left out.'))),
  use: optional(
    z.array(z.string()).check(z.describe('Files of boat plans that are laid over the calm boat, in order.')),
  ),
  params: optional(
    z
      .record(Word, z.unknown())
      .check(
        z.describe(
          'What may differ between cases, with the value it has unless a case says otherwise. In a file with parameters $name stands for one, anywhere.',
        ),
      ),
  ),
  matrix: optional(
    z
      .union([
        z
          .array(Row)
          .check(
            z.minLength(1, { error: 'needs at least one case' }),
            z.describe('The cases: a name for each, and the parameters that are different in it.'),
          ),
        z
          .record(Word, z.array(z.unknown()).check(z.minLength(1, { error: 'needs at least one value' })))
          .check(z.describe('Values of parameters; each of one with each of the others is a case.')),
      ])
      .check(z.describe('Its cases: a list of them, or values of parameters to combine.')),
  ),
  boat: optional(BoatPlan.check(z.describe('What differs from the calm boat.'))),
  steps: z.array(z.unknown()).check(z.describe('What happens, in order; each step is one key.')),
})
