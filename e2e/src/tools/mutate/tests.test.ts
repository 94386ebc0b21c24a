import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Tests, testsOf } from './tests.ts'

/** A worker that answers each order, and then does `more`. */
const answering = (more: string): string => `
process.on('message', ({ tests }) => {
  process.send({ is: 'begun' })
  for (const test of tests) process.send({ is: 'ended', test, failed: String(process.pid) })
  process.send({ is: 'done' }, () => ${more})
})
process.send({ is: 'ready' })`

/** Returns tests whose worker is a program. */
async function testsWith(worker: string): Promise<Tests> {
  const copy = await mkdtemp(join(tmpdir(), 'drydock-tests-'))
  const folder = join(copy, 'e2e/src/tools/mutate')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'worker.ts'), worker)
  const tests = testsOf(copy, true)
  onTestFinished(async () => {
    tests.close()
    await rm(copy, { recursive: true, force: true })
  })
  return tests
}

test('a worker that ends before it is ready is an error, and not an endless wait', async () => {
  const tests = await testsWith('process.exit(3)')
  await expect(tests.failures(['/a.test.ts'])).rejects.toThrow(
    'The process that runs the tests ended with code 3 before it was ready.',
  )
})

test('a worker that ended after its tests is started again for the next ones', async () => {
  const tests = await testsWith(answering('process.exit()'))
  const [[first] = [], [second] = []] = [
    [...(await tests.failures(['/a.test.ts'])).values()],
    [...(await tests.failures(['/a.test.ts'])).values()],
  ]
  expect([first, second]).toEqual([expect.stringMatching(/^\d+$/), expect.stringMatching(/^\d+$/)])
  expect(second).not.toBe(first)
})

test('a worker that stays runs all tests', async () => {
  const tests = await testsWith(answering('undefined'))
  const ids = [await tests.failures(['/a.test.ts']), await tests.failures(['/b.test.ts'])].flatMap(it => [
    ...it.values(),
  ])
  expect(new Set(ids).size).toBe(1)
})
