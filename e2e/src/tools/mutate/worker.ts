/** Test worker: runs tests of the copy repeatedly in one process. tests.ts starts it. */
import { join } from 'node:path'
import { createVitest, type TestModule } from 'vitest/node'
import * as z from 'zod/mini'
import { QUICK } from './copy.ts'

const Order = z.object({ changed: z.optional(z.string()), tests: z.array(z.string()) })

const said = (it: TestModule): string =>
  [...it.errors().map(one => one.message), ...[...it.children.allTests('failed')].map(one => one.fullName)].join(' · ')
// No bail: it would count the failures of earlier runs too.
const vitest = await createVitest('test', {
  root: process.cwd(),
  project: ['unit*'],
  watch: false,
  reporters: [
    {
      onTestModuleEnd: it =>
        void process.send?.({ is: 'ended', test: it.moduleId, failed: it.ok() ? '' : said(it) || it.state() }),
    },
  ],
  setupFiles: [join(process.cwd(), QUICK)],
  maxWorkers: 1,
  fileParallelism: false,
  isolate: process.argv[2] === 'isolated',
})
const projects = vitest.projects

process.on('message', order => void answer(order))
process.once('disconnect', () => process.exit())
process.send?.({ is: 'ready' })

async function answer(order: unknown): Promise<void> {
  const { changed, tests } = Order.parse(order)
  if (changed !== undefined) vitest.invalidateFile(changed)
  const specifications = tests.flatMap(it => projects.map(project => project.createSpecification(it)))
  if (specifications.length > 0) await vitest.runTestSpecifications(specifications)
  process.send?.({ is: 'done' })
}
