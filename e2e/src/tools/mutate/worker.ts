/** Test worker: runs tests of the copy repeatedly in one process. tests.ts starts it. */
import { join } from 'node:path'
import { createVitest, type TestModule } from 'vitest/node'
import * as z from 'zod/mini'
import { QUICK } from './copy.ts'

const Order = z.object({ changed: z.optional(z.string()), tests: z.array(z.string()) })

const said = (module: TestModule): string =>
  [
    ...module.errors().map(one => one.message),
    ...[...module.children.allTests('failed')].map(one => one.fullName),
  ].join(' · ')
// No bail: it would also count failures of earlier runs.
const vitest = await createVitest('test', {
  root: process.cwd(),
  config: join(process.cwd(), 'e2e/src/tools/mutate/vitest.config.ts'),
  project: ['unit*'],
  watch: false,
  reporters: [
    {
      onTestModuleEnd: module =>
        void process.send?.({
          is: 'ended',
          test: module.moduleId,
          failed: module.ok() ? '' : said(module) || module.state(),
        }),
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
  process.send?.({ is: 'begun' })
  if (changed !== undefined) vitest.invalidateFile(changed)
  const specifications = tests.flatMap(it => projects.map(project => project.createSpecification(it)))
  if (specifications.length > 0) await vitest.runTestSpecifications(specifications)
  process.send?.({ is: 'done' })
}
