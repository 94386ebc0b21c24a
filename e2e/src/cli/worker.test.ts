import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from '#paths.ts'
import { HAS_REDIS, startRedis, WITHOUT_REDIS } from '#queue/testing/redis.ts'

/** Starts a worker of its own process, which ends with the test. */
async function startWorker(url: string, env: NodeJS.ProcessEnv = process.env) {
  const words = [join(ROOT, 'e2e/src/cli/main.ts'), 'worker', '--queue', url, '--name', 'one']
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'], env })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'close')
  const texts = { out: '', error: '' }
  child.stdout.on('data', chunk => {
    texts.out += String(chunk)
  })
  child.stderr.on('data', chunk => {
    texts.error += String(chunk)
  })
  await expect.poll(() => texts.out).toContain('Worker one is ready.')
  return { child, ended, texts }
}

test.skipIf(!HAS_REDIS)(`one signal stops a worker also while Redis is away${WITHOUT_REDIS}`, async () => {
  const redis = await startRedis()
  const { child, ended, texts } = await startWorker(redis.url)
  await redis.stop()
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(texts.out).toMatch(/^The queue does not answer: no connection for 3\.0 s\..*\nWorker one has stopped\.$/m)
})

test.skipIf(!HAS_REDIS)(
  `a worker whose last command Redis refuses says so, disconnects, and ends${WITHOUT_REDIS}`,
  async () => {
    const redis = await startRedis(['--user', 'limited', 'on', '>canary', '~*', '&*', '+@all', '-del'])
    const { child, ended, texts } = await startWorker(redis.url.replace('//', '//limited@'), {
      ...process.env,
      DRYDOCK_QUEUE_PASSWORD: 'canary',
    })
    child.kill('SIGTERM')
    expect(await ended).toEqual([2, null])
    expect(texts.error).toMatch(/^drydock: the Redis at redis:.* has failed: NOPERM .*'del' command/m)
  },
)
