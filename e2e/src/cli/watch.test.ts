import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { watchAndPlay } from './watch.ts'

test('a file in a folder that does not exist cannot be watched, and one line says so', async () => {
  const file = join(tmpdir(), 'drydock-is-missing/x.yaml')
  await expect(watchAndPlay([file])).rejects.toMatchObject({
    exitCode: 2,
    message: `'${file}' cannot be watched: there is no such folder.`,
  })
})
