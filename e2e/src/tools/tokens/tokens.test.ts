import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#paths.ts'
import { palettes, TARGETS, usedNames, withTokens } from './sheets.ts'

const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const [begin, end] = ["/* Tokens, written by 'npm run tokens'. */", '/* End of tokens. */']

test.each(TARGETS)('$file has the current tokens; else run `npm run tokens`', target => {
  const text = textOf(target.file)
  expect(text).toBe(withTokens(target))
  expect(text.slice(text.indexOf(begin), text.indexOf(end)).match(/--[\w-]+: #/g)?.length).toBeGreaterThan(8)
})

test.each(TARGETS)('whatever color $readers use is set there', target => {
  const styles = globSync(target.readers, { cwd: ROOT }).map(textOf).join('\n')
  const unset = [...usedNames(target)].filter(name => !new RegExp(`--${name}["']?:`).test(styles))
  expect(unset).toEqual([])
})

test.each([
  ['the head of the page', 'client/index.html', /content="(#\w+)"/g, ['canvas']],
  ['the manifest', 'client/manifest.ts', /_color: '(#\w+)'/g, ['canvas', 'canvas']],
  [
    'a shared picture',
    'client/src/share/card.ts',
    /(?:PAPER|INK|INK_2|BRAND) = '(#\w+)'/g,
    ['canvas', 'ink', 'ink2', 'brand'],
  ],
  ['the first paint by day', 'client/public/theme.js', /day: '(#\w+)'/g, ['canvas']],
] as const)('%s (%s), which no style sheet reaches, has the colors of the day', (_, file, found, names) => {
  const { day } = palettes()
  expect([...textOf(file).matchAll(found)].map(([, color = '']) => color.toLowerCase())).toEqual(
    names.map(name => day.get(name)),
  )
})
