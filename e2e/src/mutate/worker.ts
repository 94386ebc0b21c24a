/** Runs tests of the copy again and again in one process, which is much quicker than a process for each change. Started by tests.ts. */
import { createVitest } from 'vitest/node'
import * as z from 'zod/mini'

const Order = z.object({ changed: z.optional(z.string()), tests: z.array(z.string()) })

// No bail: it would count the failures of earlier runs too.
const vitest = await createVitest('test', { root: process.cwd(), project: ['unit'], watch: false, reporters: [{}], maxWorkers: 1 })

process.on('message', order => void answer(order))
process.once('disconnect', () => process.exit())
process.send?.({ ready: true })

async function answer(order: unknown): Promise<void> {
  const { changed, tests } = Order.parse(order)
  if (changed !== undefined) vitest.invalidateFile(changed)
  const all = await vitest.globTestSpecifications()
  const specifications = all.filter(it => tests.some(part => it.moduleId.includes(`/${part}`)))
  if (specifications.length === 0) return void process.send?.({ failed: [] })
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  // What is answered are all modules that ever ran here; those of earlier runs say nothing of this one.
  const ran = testModules.filter(it => specifications.some(one => one.moduleId === it.moduleId))
  const failed = ran.filter(it => !it.ok()).map(it => [it.moduleId, it.state(), ...it.errors().map(one => one.message), ...[...it.children.allTests('failed')].map(one => one.fullName)].join(' · '))
  process.send?.({ failed: [...unhandledErrors.map(String), ...failed] })
}
