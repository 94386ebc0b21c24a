import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ROOT } from '#paths.ts'
import { HAS_REDIS, startRedis, WITHOUT_REDIS } from '#queue/testing/redis.ts'

test.skipIf(!HAS_REDIS)(`one signal stops a worker also while Redis is away${WITHOUT_REDIS}`, async () => {
  const redis = await startRedis()
  const words = [join(ROOT, 'e2e/src/cli/main.ts'), 'worker', '--queue', redis.url, '--name', 'one']
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'close')
  let out = ''
  child.stdout.on('data', chunk => {
    out += String(chunk)
  })
  await vi.waitFor(() => expect(out).toContain('Worker one is ready.'), { timeout: 60_000 })
  await redis.stop()
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(out).toMatch(/^The queue does not answer: no connection for 3\.0 s\..*\nWorker one has stopped\.$/m)
})
