/** Specs that take long begin before those that do not. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#paths.ts'
import { longestFirst, SECONDS } from './longest-first.ts'

const files = (...names: readonly string[]) => names.map(it => ({ moduleId: join(ROOT, 'e2e/specs', `${it}.spec.ts`) }))

test('what takes longer begins first, and what is not known keeps its order behind it', () => {
  expect(longestFirst(files('start', 'tour', 'axe', 'states', 'hub'))).toEqual(
    files('states', 'tour', 'start', 'axe', 'hub'),
  )
})

test('each spec of the table exists', () => {
  const gone = Object.keys(SECONDS).filter(it => !existsSync(join(ROOT, 'e2e/specs', `${it}.spec.ts`)))
  expect(gone).toEqual([])
})
