import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { withLock } from './lockFile.ts'

async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-lock-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('work under one lock is done one after the other, and the second one is told that it waits', async () => {
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

test('work that fails frees the lock, and the lock of an ended process is taken over', async () => {
  const lock = join(await freshFolder(), 'build.lock')
  await expect(withLock(lock, () => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory')
  await writeFile(lock, String(spawnSync(process.execPath, ['--version']).pid))
  expect(await withLock(lock, async () => 'done')).toBe('done')
})
