import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#places.ts'

test('a reader that has read enough is no error', async () => {
  const child = spawn(process.execPath, [join(ROOT, 'e2e/src/cli/main.ts'), 'schema', 'openapi'], { stdio: ['ignore', 'pipe', 'pipe'] })
  let err = ''
  child.stderr.on('data', chunk => {
    err += String(chunk)
  })
  await once(child.stdout, 'data')
  child.stdout.destroy()
  const [code] = await once(child, 'close')
  expect([code, err]).toEqual([0, ''])
})
