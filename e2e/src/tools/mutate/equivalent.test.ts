import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#paths.ts'
import { EQUIVALENT } from './equivalent.ts'
import { changesOf } from './changes.ts'
import { changeText } from './changeText.ts'

test('every change listed as equivalent can still be made', async () => {
  const gone: string[] = []
  for (const { file, line, change } of EQUIVALENT) {
    const text = await readFile(join(ROOT, file), 'utf8')
    const all = [...changesOf(text, file, 'everything'), ...changesOf(text, file, 'constants')]
    if (!all.some(it => changeText(it) === change && text.split('\n')[it.line - 1]?.trim() === line))
      gone.push(`${file}: ${change}`)
  }
  expect(gone).toEqual([])
})
