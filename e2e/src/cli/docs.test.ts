import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { controlRoutes } from '@drydock/contracts'
import { loadScenario, problemText, referenceText, schemaText } from '@drydock/simulator'
import { expect, test } from 'vitest'
import { vocabulary } from '#runner/captain/vocabulary.ts'
import { ROOT, SCENARIOS } from '#paths.ts'
import { COMMANDS } from './commands.ts'

const text = (file: string): Promise<string> => readFile(join(ROOT, file), 'utf8')

test('the scenario that the documentation shows can be read', async () => {
  const [, yaml = ''] = /```yaml\n([\s\S]*?)```/.exec(await text('docs/scenarios.md')) ?? []
  expect(loadScenario(yaml, { file: join(SCENARIOS, 'shown.yaml'), vocabulary })).toHaveProperty('scenario')
})

test('the documentation names every call of the control interface', async () => {
  const page = await text('docs/control.md')
  expect(Object.values(controlRoutes).filter(it => !page.includes(`\`${it.method} ${it.path}`))).toEqual([])
})

test('the schema for editors is the one that the loader reads with', async () => {
  expect(await text('scenarios/scenario.schema.json')).toBe(schemaText(vocabulary))
})

test('the reference of the language is the one that the loader reads with', async () => {
  expect(await text('docs/language.md')).toBe(referenceText(vocabulary))
})

test('every example of the reference can be read', async () => {
  const steps = [...(await text('docs/language.md')).matchAll(/^- .*$/gm)].map(([line]) => line)
  expect(steps.length).toBeGreaterThan(100)
  const broken = steps.flatMap(step => {
    const opened = /^- phone: \w+$/.test(step) ? '- open: /\n' : ''
    const before = `- mark: begun\n- when: { rest: GET /api/sensor, do: [{ mark: connected }] }\n${opened}`
    const matrix = step.startsWith('- only:') ? 'matrix: [{ case: never }, { case: at once }, { case: late }]\n' : ''
    const boat = 'boat: { sensors: [{ type: door }, { type: door }, { type: hatch }, { type: keypad }] }'
    const loading = loadScenario(`scenario: A\nid: TRY-1\n${matrix}${boat}\nsteps:\n${before}${step}\n`, {
      file: step,
      vocabulary,
      read: () => TRIP,
    })
    return 'problems' in loading ? loading.problems.map(problemText) : []
  })
  expect(broken).toEqual([])
})
const TRIP = '<gpx><trk><trkseg><trkpt lat="55" lon="12"><time>2026-06-01T08:00:00Z</time></trkpt></trkseg></trk></gpx>'

test('the change log has the version that the package has', async () => {
  const { version } = JSON.parse(await text('package.json')) as { version: string }
  expect(await text('CHANGELOG.md')).toContain(`## ${version} `)
})

test('every test that the page about security names is there, with each of its titles', async () => {
  const named = [...(await text('docs/security.md')).matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`((?:,? "[^"]+")*)/g)]
  const missing = await Promise.all(
    named.map(async ([, file = '', titles = '']) => {
      const content = await text(file).catch(() => undefined)
      if (content === undefined) return [file]
      return [...titles.matchAll(/"([^"]+)"/g)].flatMap(([, title = '']) =>
        content.includes(title) ? [] : [`${file}: ${title}`],
      )
    }),
  )
  expect([named.length > 40, missing.flat()]).toEqual([true, []])
})

const PAGES = [
  'README.md',
  'CHANGELOG.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter(it => it.endsWith('.md'))
    .map(it => `docs/${it}`),
]

/** As GitHub names the headings of a page. */
const anchorsOf = (page: string): readonly string[] =>
  [...page.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

test.each(PAGES)('what %s leads to is there, headings too', async page => {
  for (const [, to = '', anchor] of (await text(page)).matchAll(
    /(?<!!)\[[^\]]*\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g,
  )) {
    const file = to === '' ? page : join(page, '..', to)
    const found = await text(file).catch(error => (error.code === 'EISDIR' ? '' : undefined))
    expect(found, `${page} leads to ${file}`).toBeDefined()
    if (anchor !== undefined) expect(anchorsOf(found ?? ''), `${page} leads to ${file}#${anchor}`).toContain(anchor)
  }
})

test('every page of the documentation is in its index', async () => {
  const index = await text('docs/README.md')
  expect(
    PAGES.filter(
      it => it.startsWith('docs/') && it !== 'docs/README.md' && !index.includes(`](${it.slice('docs/'.length)}`),
    ),
  ).toEqual([])
})

test.each(PAGES)('every command that %s shows exists, with its options', async page => {
  for (const [line, name = ''] of (await text(page)).matchAll(/npx drydock ([a-z]+)[^\n`|]*/g)) {
    const known = COMMANDS.find(it => it.name === name)
    expect(known, line).toBeDefined()
    const options = Object.keys((await known?.load())?.options ?? {})
    for (const [, option = ''] of line.matchAll(/ --([a-z-]+)/g)) expect([...options, 'help'], line).toContain(option)
  }
})
