import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDataStore } from './dataStore.ts'
import { freshFile } from './testing.ts'

test("a name such as 'file:boat.db' is a name, and its file is accessible to its owner alone", async () => {
  const folder = dirname(await freshFile())
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(folder)
  onTestFinished(() => cwd.mockRestore())
  const data = await openDataStore('file:boat.db')
  onTestFinished(() => data.close())
  expect((await stat(join(folder, 'file:boat.db'))).mode & 0o777).toBe(0o600)
})
