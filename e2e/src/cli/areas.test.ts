/** Documentation pages that lead to a file: complete, and without broken paths. */
import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#paths.ts'

const COLUMNS = [
  'Word',
  'Requirements',
  'Contract',
  'Rule on the boat',
  'Store',
  'Machine',
  'Screen',
  'Texts',
  'Scenarios',
]
/** The names of the areas, as the plan of the project has them. */
const WORDS =
  'session start home alarm sensors enrollment power temperature position geofence tracking geolocation mob vip weather eventlog history logbook journeys gallery sharing contacts notifications accounts subscription profile settings banners installation'.split(
    ' ',
  )

const page = (name: string): Promise<string> => readFile(join(ROOT, 'docs', name), 'utf8')

/** Returns the rows of the first table of a page, each split into its cells. */
const rowsOf = (text: string): readonly (readonly string[])[] =>
  (/(?:^\|.*\n)+/m.exec(text)?.[0] ?? '')
    .trim()
    .split('\n')
    .map(line => line.split('|').slice(1, -1))
    .map(cells => cells.map(cell => cell.trim()))

const exists = (path: string): Promise<boolean> =>
  access(join(ROOT, path)).then(
    () => true,
    () => false,
  )

test('the table of areas has a row for each word, and each row has all columns', async () => {
  const [head = [], , ...rows] = rowsOf(await page('areas.md'))
  expect(head).toEqual(COLUMNS)
  expect(rows.map(([word]) => word).toSorted()).toEqual(WORDS.toSorted())
  const incomplete = rows.filter(cells => cells.length !== COLUMNS.length || cells.includes(''))
  expect(incomplete).toEqual([])
})

test('the row of an area links each file and folder that has its word as name', async () => {
  const [, , ...rows] = rowsOf(await page('areas.md'))
  const missing: string[] = []
  for (const cells of rows) {
    const [word = ''] = cells
    const paths = [
      `contracts/src/${word}.ts`,
      `simulator/src/areas/${word}.ts`,
      `simulator/src/devices/${word}.ts`,
      `client/src/stores/${word}.ts`,
      `client/src/machines/${word}.ts`,
      `client/src/screens/${word}`,
      `client/src/texts/${word}.ts`,
      `scenarios/${word}`,
    ]
    for (const path of paths)
      if ((await exists(path)) && !cells.join(' ').includes(`(../${path})`)) missing.push(`${word}: ${path}`)
  }
  expect(missing).toEqual([])
})

test.each(['areas.md', 'architecture.md', 'questions.md', 'glossary.md'])(
  'every path that %s names in plain text exists',
  async name => {
    const paths = [
      ...(await page(name)).matchAll(/`((?:contracts|simulator|client|console|e2e|scenarios)\/[\w./-]+)`/g),
    ]
    const missing: string[] = []
    for (const [, path = ''] of paths) if (!path.includes('WORD') && !(await exists(path))) missing.push(path)
    expect(missing).toEqual([])
  },
)

test('the diagram of a push and a press names files that exist in their package', async () => {
  const named = [...(await page('architecture.md')).matchAll(/[ ,→:]((?:[a-z]+\/)+\w+\.tsx?)/g)].map(([, path]) => path)
  const missing: string[] = []
  for (const path of named) {
    const inPackage = await Promise.all(['simulator', 'client', 'e2e'].map(it => exists(`${it}/src/${path}`)))
    if (!inPackage.includes(true)) missing.push(`${path}`)
  }
  expect([named.length > 12, missing]).toEqual([true, []])
})

test('the glossary has at most 40 words, in alphabetical order', async () => {
  const [, , ...rows] = rowsOf(await page('glossary.md'))
  const words = rows.map(([word = '']) => word)
  expect(words.length).toBeLessThanOrEqual(40)
  expect(words).toEqual(words.toSorted((one, other) => one.localeCompare(other)))
})

test('the page of questions has twenty questions, each with an answer', async () => {
  const [, , ...rows] = rowsOf(await page('questions.md'))
  expect(rows.map(([question = '']) => Number.parseInt(question, 10))).toEqual(
    Array.from({ length: 20 }, (_, i) => i + 1),
  )
  expect(rows.filter(([, answer = '']) => !/[[`]/.test(answer))).toEqual([])
})
