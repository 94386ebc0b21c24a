import { join } from 'node:path'
import { expect, test } from 'vitest'
import { OWN_SCENARIOS, ROOT } from '#paths.ts'
import { withSchemaPath } from './schemaPath.ts'

const WRITTEN = '# yaml-language-server: $schema=../scenario.schema.json\nscenario: A\n'

test.each([
  ['beside the folder of scenarios', join(ROOT, 'trip.yaml'), 'scenarios/scenario.schema.json'],
  ['in a folder of the scenarios', join(OWN_SCENARIOS, 'own/trip.yaml'), '../scenario.schema.json'],
  ['in the folder of the scenarios', join(OWN_SCENARIOS, 'trip.yaml'), 'scenario.schema.json'],
])('an editor finds the schema from a scenario %s', (_, file, path) => {
  expect(withSchemaPath(WRITTEN, file)).toBe(`# yaml-language-server: $schema=${path}\nscenario: A\n`)
})
