/** Order of specs: slow ones begin first. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#paths.ts'
import { longestFirst, SECONDS, shardOfFiles } from './longestFirst.ts'

const seconds = { states: 230, tour: 90, package: 110, eyes: 50 }
const files = (...names: readonly string[]) => names.map(it => ({ moduleId: join(ROOT, 'e2e/specs', `${it}.spec.ts`) }))

test('slow specs begin first, and unknown ones keep their order after them', () => {
  expect(longestFirst(files('start', 'tour', 'axe', 'states', 'hub'), seconds)).toEqual(
    files('states', 'tour', 'start', 'axe', 'hub'),
  )
})

test('each spec of the table of durations exists', () => {
  const gone = Object.keys(SECONDS).filter(it => !existsSync(join(ROOT, 'e2e/specs', `${it}.spec.ts`)))
  expect(gone).toEqual([])
})

test('shards of specs take about the same time, whatever the order in which a machine found the files', () => {
  const all = files('tour', 'axe', 'states', 'package', 'eyes', 'hub')
  const shards = [1, 2].map(index => shardOfFiles(all.toReversed(), { index, count: 2 }, seconds))
  expect(shards).toEqual([1, 2].map(index => shardOfFiles(all, { index, count: 2 }, seconds)))
  expect(shards).toEqual([files('axe', 'hub', 'states'), files('eyes', 'package', 'tour')])
})
