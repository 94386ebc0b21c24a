import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { withLock } from './lockFile.ts'

async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-lock-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('work under one lock is done one after the other, and the second process reports that it waits', async () => {
  const folder = await freshFolder()
  const lock = join(folder, 'build.lock')
  const order: string[] = []
  const { promise: isWaiting, resolve: waits } = Promise.withResolvers<void>()
  const first = withLock(lock, async () => {
    order.push('first begins')
    await isWaiting
    order.push('first ends')
    return 1
  })
  await expect.poll(() => order).toEqual(['first begins'])
  const second = withLock(lock, async () => order.push('second begins'), waits)
  expect(await Promise.all([first, second])).toEqual([1, 3])
  expect(order).toEqual(['first begins', 'first ends', 'second begins'])
  expect(await readdir(folder)).toEqual([])
})

test('work that fails frees the lock', async () => {
  const folder = await freshFolder()
  const failing = withLock(join(folder, 'build.lock'), () => Promise.reject(new Error('no memory')))
  await expect(failing).rejects.toThrow('no memory')
  expect(await readdir(folder)).toEqual([])
})

const LEFTOVERS: [string, string][] = [
  ['without a content', ''],
  ['with the number of a process that lives', String(process.pid)],
  ['with the number of no process', '4194305'],
]

test.each(LEFTOVERS)('a lock %s that nobody writes to is taken over after 200 looks', async (_, text) => {
  const folder = await freshFolder()
  const lock = join(folder, 'build.lock')
  await writeFile(lock, text)
  let looks = 0
  const looksBeforeWork = await withLock(
    lock,
    async () => looks,
    undefined,
    async () => void looks++,
  )
  expect(looksBeforeWork).toBe(200)
  expect(await readdir(folder)).toEqual([])
})

test.each(LEFTOVERS)('a lock %s is taken over by one of two that wait, then by the other', async (_, text) => {
  const folder = await freshFolder()
  const lock = join(folder, 'build.lock')
  await writeFile(lock, text)
  const order: string[] = []
  const work = async (): Promise<void> => {
    order.push('begins')
    await new Promise(setImmediate)
    order.push('ends')
  }
  let looks = 0
  // The holder of a test writes before each look of the other one, so no time has to pass.
  const untilNextLook = async (): Promise<void> => {
    looks++
    if (order.at(-1) === 'begins') await pastTurn(lock, looks)
  }
  await Promise.all([0, 1].map(() => withLock(lock, work, undefined, untilNextLook)))
  expect(order).toEqual(['begins', 'ends', 'begins', 'ends'])
  expect(await readdir(folder)).toEqual([])
})

/** Sets a time of the lock's last change that differs from look to look; the lock may be gone. */
const pastTurn = (lock: string, look: number): Promise<void> => utimes(lock, look, look).catch(() => undefined)

test('a lock that its holder writes to is never taken over', async () => {
  const lock = join(await freshFolder(), 'build.lock')
  await writeFile(lock, '')
  let looks = 0
  let isHeld = true
  const wait = async (): Promise<void> => {
    // Every 150th look finds another time.
    if (++looks % 150 === 0) await utimes(lock, looks, looks)
    if (looks < 1_000) return
    isHeld = false
    await rm(lock)
  }
  expect(await withLock(lock, async () => [isHeld, looks], undefined, wait)).toEqual([false, 1_000])
})

test('a holder leaves the lock of a process that has taken over', async () => {
  const folder = await freshFolder()
  const lock = join(folder, 'build.lock')
  await withLock(lock, async () => {
    await rename(lock, join(folder, 'old'))
    await writeFile(lock, 'other')
  })
  expect(await readFile(lock, 'utf8')).toBe('other')
})

test('a process that exits in the middle of its work removes its lock', async () => {
  const folder = await freshFolder()
  const code = `const { withLock } = await import(${JSON.stringify(join(import.meta.dirname, 'lockFile.ts'))})
    await withLock(${JSON.stringify(join(folder, 'build.lock'))}, async () => process.exit(7))`
  expect(
    spawnSync(process.execPath, ['--input-type=module', '--eval', code], { cwd: import.meta.dirname }).status,
  ).toBe(7)
  expect(await readdir(folder)).toEqual([])
})
