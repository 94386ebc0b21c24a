/** A quick check before `mutate --texts`: a check that reads the screen must contain each text of the requirements. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#paths.ts'
import { REQUIRED_WORDING } from './requiredTexts.ts'

const CHECKS: readonly (readonly [string, RegExp])[] = [
  ['scenarios', /\.yaml$/],
  ['e2e/specs', /\.spec\.ts$/],
  ['e2e/src/runner/captain', /(?<!\.test)(?<!words)\.ts$/],
  ['client/src', /\.test\.tsx$/],
]
const sources = CHECKS.flatMap(([folder, name]) => {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).filter(it => name.test(it))
  return files.map(it => readFileSync(join(ROOT, folder, it), 'utf8'))
})

/** Checks do not contain formats and single letters, but what the app makes of them. */
const FORMATS = new Set([
  'd',
  'h',
  'm',
  's',
  '/',
  'MMM DD, YYYY HH:mm:ss',
  'HH:mm:ss',
  'north',
  'south',
  'east',
  'west',
])

test.each(
  REQUIRED_WORDING.filter(it => it.by === undefined).map(it => [it.ids, it.text, it.parts ?? [it.text]] as const),
)('%s: a check contains %s', (_ids, _text, parts) => {
  expect(parts.filter(part => !FORMATS.has(part) && !sources.some(it => it.includes(part.trim())))).toEqual([])
})
