import { expect, test } from 'vitest'
import { asciiOf, type ChunkImports, type CodeGroup, startGroups } from './startFiles.ts'

const chunk = (name: string, moduleIds: string[], imports: string[] = [], facade?: string): ChunkImports => ({
  fileName: `${name}.js`,
  facadeModuleId: facade ?? null,
  imports: imports.map(it => `${it}.js`),
  moduleIds,
})

const CHUNKS = [
  chunk('cli', ['main.ts', 'commands.ts'], ['paths'], 'main.ts'),
  chunk('up', ['up.ts'], ['paths', 'boat'], 'up.ts'),
  chunk('boat', ['boat.ts', 'clock.ts'], ['zod', 'cli']),
  chunk('zod', ['zod.js']),
  chunk('paths', ['paths.ts']),
  chunk('verify', ['verify.ts'], ['boat'], 'verify.ts'),
]
const taken = ({ test: isTaken }: CodeGroup): readonly string[] =>
  CHUNKS.flatMap(it => it.moduleIds).filter(it => typeof isTaken === 'function' && isTaken(it) === true)

test('what the start loads is one file beside that of the entry, without modules of other commands', () => {
  const groups = startGroups(CHUNKS, 'main.ts', 'up.ts')
  expect(groups.map(it => [it.name, taken(it)])).toEqual([
    ['shared', ['paths.ts']],
    ['boat', ['up.ts', 'boat.ts', 'clock.ts', 'zod.js', 'paths.ts']],
  ])
  // A module of both is in the file of the entry.
  expect(groups.map(it => it.priority)).toEqual([2, 1])
})

test('a bundle without the entry or the start has no groups', () => {
  expect(startGroups(CHUNKS, 'token.js', 'up.ts')).toEqual([])
  expect(startGroups(CHUNKS, 'main.ts', 'token.js')).toEqual([])
})

/** Code of a value in a template. */
const value = (code: string): string => ['$', '{', code, '}'].join('')

test.each([
  ["a text and a name of 'é'", `const é = { 'é°…😀': \`é${value('1')}😀\` }; é`],
  ['a class of signs in a regular expression', "['°', '😀', 'a'].map(it => /[°😀]/u.test(it))"],
  ['a regular expression without the flag u', "['é', 'e'].map(it => /^é$/.test(it))"],
  ['a raw text with names', `const half = 1; [String.raw\`\\d°${value('half')}′\`, String.raw\`\\d\`, '°']`],
  ['a separator of lines', "['\u2028', `\u2029`]"],
])('ASCII code says the same about %s', (_, code) => {
  const ascii = asciiOf(code)
  // biome-ignore lint/security/noGlobalEval: It compares what two spellings of code mean.
  const meaningOf = (text: string): unknown => (0, eval)(`{${text}}`)
  expect(ascii).toMatch(/^[\0-\x7f]+$/)
  expect(JSON.stringify(meaningOf(ascii))).toBe(JSON.stringify(meaningOf(code)))
})

test('a raw text with more than names between its braces is refused, because its marks would be ambiguous', () => {
  expect(() => asciiOf(`String.raw\`a${value("'°'")}\``)).toThrow(
    'A raw text has values other than names: String.raw`a',
  )
})
