import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { baseBoats } from './baseBoats.ts'

test('baseBoats names the file of a plan whose first line is no comment, and ignores other files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-bases-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'plain.yaml'), 'name: Test\n# A later comment.\n')
  await writeFile(join(folder, 'notes.txt'), '# No plan.\n')
  expect(baseBoats(folder).slice(1)).toEqual([{ name: 'plain', file: join(folder, 'plain.yaml') }])
})
