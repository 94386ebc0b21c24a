import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { byEnvironment } from './byEnvironment.ts'

test('files of one project and environment follow each other, and keep their order', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-order-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = async (name: string, project: string, text = "import 'vitest'\n") => {
    const moduleId = join(folder, name)
    await writeFile(moduleId, text)
    return { moduleId, project: { name: project } }
  }
  // In one piece, Vitest would take the words for its own.
  const dom = `// @vitest-${'environment'} happy-dom\n`
  const a = await file('a', 'app', dom)
  const b = await file('b', 'app')
  const c = await file('c', 'app', dom)
  const d = await file('d', 'stores', dom)
  const e = await file('e', 'app')
  expect(byEnvironment([a, b, c, d, e])).toEqual([a, c, b, e, d])
})
