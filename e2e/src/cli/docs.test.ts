import { readdirSync, readFileSync } from 'node:fs'
import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { controlRoutes } from '@drydock/contracts'
import { loadScenario, problemText, referenceText, schemaText } from '@drydock/simulator'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { vocabulary } from '#runner/captain/vocabulary.ts'
import { ROOT, SCENARIOS } from '#paths.ts'
import { COMMANDS } from './commands.ts'
import { llmsText, skillText } from './agentPages.ts'

const text = (file: string): Promise<string> => readFile(join(ROOT, file), 'utf8')

test('the loader reads the scenario that the documentation shows', async () => {
  const [, yaml = ''] = /```yaml\n([\s\S]*?)```/.exec(await text('docs/scenarios.md')) ?? []
  expect(loadScenario(yaml, { file: join(SCENARIOS, 'shown.yaml'), vocabulary })).toHaveProperty('scenario')
})

test('docs/scenarios.md shows every kind of step', async () => {
  const [, steps = ''] = /\n## Steps\n([\s\S]*?)\n## /.exec(referenceText(vocabulary)) ?? []
  const page = await text('docs/scenarios.md')
  const names = [...steps.matchAll(/^### (\S+)$/gm)].map(([, name = '']) => name)
  expect(names).toEqual(expect.arrayContaining(['at', 'sensor']))
  expect(names.filter(name => !page.includes(`\`${name}\``) && !page.includes(`\`${name}: `))).toEqual([])
})

test('docs/scenarios.md shows every word and field of the step `phone`', async () => {
  const [, reference = ''] = /\n### phone\n([\s\S]*?)\n### /.exec(referenceText(vocabulary)) ?? []
  const [, shown = ''] = /The step `phone` ([\s\S]*?)\n## /.exec(await text('docs/scenarios.md')) ?? []
  const names = [...reference.matchAll(/^\| `(\w+)` /gm)].map(([, name = '']) => name)
  expect(names).toEqual(expect.arrayContaining(['hidden', 'location']))
  expect(names.filter(name => !shown.includes(`\`${name}\``) && !shown.includes(`{ ${name}: `))).toEqual([])
})

test('the documentation names every call of the control interface', async () => {
  const page = await text('docs/control.md')
  expect(Object.values(controlRoutes).filter(it => !page.includes(`\`${it.method} ${it.path}`))).toEqual([])
})

test('scenarios/scenario.schema.json is the schema of the loader', async () => {
  expect(await text('scenarios/scenario.schema.json')).toBe(schemaText(vocabulary))
})

test('docs/language.md is the reference of the loader', async () => {
  expect(await text('docs/language.md')).toBe(referenceText(vocabulary))
})

test('the reference says what each field, word, fault, action and observation means', () => {
  const rows = referenceText(vocabulary).match(/^\| .* \|$/gm) ?? []
  expect(rows.length).toBeGreaterThan(400)
  expect(rows.filter(row => /\|\s*\|$/.test(row))).toEqual([])
})

test.each([
  ['llms.txt', llmsText],
  ['skills/drydock/SKILL.md', skillText],
] as const)('%s is what the commands say about themselves', async (file, made) => {
  expect(await text(file)).toBe(await made(COMMANDS))
})

test('the skill has each public command with each of its options, and the front matter of a skill', async () => {
  const page = await text('skills/drydock/SKILL.md')
  const [, head = ''] = /^---\n([\s\S]*?)\n---\n/.exec(page) ?? []
  const { name, description }: Readonly<Record<string, string>> = parse(head)
  expect([name, (description ?? '').length > 100 && (description ?? '').length <= 1_024]).toEqual(['drydock', true])
  const missing: string[] = []
  for (const it of COMMANDS.filter(listed => !listed.isInternal)) {
    const [, section = ''] = page.split(`\n### \`drydock ${it.name}`)
    const own = section.split('\n### ')[0] ?? ''
    for (const option of Object.keys((await it.load()).options))
      if (!own.includes(`\`--${option}`)) missing.push(`${it.name} --${option}`)
  }
  expect(missing).toEqual([])
})

test('each link of llms.txt leads to a file', async () => {
  const links = [...(await text('llms.txt')).matchAll(/\]\(([^)#]+)/g)].map(([, to = '']) => to)
  const missing: string[] = []
  for (const it of links) await access(join(ROOT, it)).catch(() => missing.push(it))
  expect([links.length > 20, missing]).toEqual([true, []])
})

test('the loader reads every example of the reference', async () => {
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

test('the change log has a section for the version of the package', async () => {
  const { version } = JSON.parse(await text('package.json')) as { version: string }
  expect(await text('CHANGELOG.md')).toContain(`## ${version} `)
})

test('every test file that docs/security.md names exists, with each quoted title', async () => {
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
  'CONTRIBUTING.md',
  'SECURITY.md',
  'skills/drydock/SKILL.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter(it => it.endsWith('.md'))
    .map(it => `docs/${it}`),
]

/** Returns the anchors of a page, as GitHub makes them from headings. */
const anchorsOf = (page: string): readonly string[] =>
  [...page.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

const LINK = /(?<!!)\[[^\]]*\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g
const COMMAND = /npx drydock ([a-z]+)[^\n`|]*/g

/** The pages that contain a pattern. */
const pagesWith = (pattern: RegExp): readonly string[] =>
  PAGES.filter(it => readFileSync(join(ROOT, it), 'utf8').search(pattern) >= 0)

test.each([
  ['links', LINK, 30],
  ['commands', COMMAND, 20],
] as const)('pages with %s are found', (_, pattern, least) => {
  expect(pagesWith(pattern).length).toBeGreaterThan(least)
})

test.each(pagesWith(LINK))('every link of %s leads to an existing file and heading', async page => {
  for (const [, to = '', anchor] of (await text(page)).matchAll(LINK)) {
    const file = to === '' ? page : join(page, '..', to)
    const found = await text(file).catch(error => (error.code === 'EISDIR' ? '' : undefined))
    expect(found, `${page} leads to ${file}`).toBeDefined()
    if (anchor !== undefined) expect(anchorsOf(found ?? ''), `${page} leads to ${file}#${anchor}`).toContain(anchor)
  }
})

/** Folders without sources. */
const NO_SOURCES = new Set(['node_modules', '.git', '.drydock', 'dist', 'build'])

/** Returns each path below a folder of the workspace, with `/` between its parts. */
const pathsBelow = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap(it => {
    const path = folder === '' ? it.name : `${folder}/${it.name}`
    if (NO_SOURCES.has(it.name)) return []
    return it.isDirectory() ? [path, ...pathsBelow(path)] : [path]
  })

/** A path in plain text: below a folder of the workspace, or that of a source; one with WORD stands for several. */
const PROJECT_PATH =
  /`((?:(?:contracts|simulator|signalr|client|console|e2e|scenarios|docs|examples|site|skills|\.ci|\.github)\/[\w./-]*|[\w./-]+\.(?:tsx?|mjs|css|py)))`/g

test('every path of the project that a page names exists, as a whole or as the end of a path', async () => {
  const pages = PAGES.filter(it => it !== 'CHANGELOG.md')
  const ends = new Set(
    pathsBelow('').flatMap(path => path.split('/').map((_, index, parts) => parts.slice(index).join('/'))),
  )
  const named = await Promise.all(
    pages.map(async page => [...(await text(page)).matchAll(PROJECT_PATH)].map(([, path = '']) => ({ page, path }))),
  )
  const missing = named
    .flat()
    .filter(({ path }) => !path.includes('WORD') && !ends.has(path.replace(/\/$/, '')))
    .map(({ page, path }) => `${page}: ${path}`)
  expect([named.flat().length > 150, missing]).toEqual([true, []])
})

test('each link of docs/areas.md has the name of its file or folder as its text', async () => {
  const links = [...(await text('docs/areas.md')).matchAll(/\[([^\]]+)\]\(([^)#]+)\)/g)]
  const nameOf = (to: string): string => to.split('/').at(-1) ?? ''
  const others = links.filter(
    ([, shown = '', to = '']) => ![nameOf(to), `${nameOf(to)}/`, nameOf(to).replace(/\.\w+$/, '')].includes(shown),
  )
  expect([links.length > 200, others.map(([link]) => link)]).toEqual([true, []])
})

test('every page of the documentation is in its index', async () => {
  const index = await text('docs/README.md')
  expect(
    PAGES.filter(
      it => it.startsWith('docs/') && it !== 'docs/README.md' && !index.includes(`](${it.slice('docs/'.length)}`),
    ),
  ).toEqual([])
})

test.each(pagesWith(COMMAND))('every command that %s shows exists, with its options', async page => {
  for (const [line, name = ''] of (await text(page)).matchAll(COMMAND)) {
    const known = COMMANDS.find(it => it.name === name)
    expect(known, line).toBeDefined()
    const options = Object.keys((await known?.load())?.options ?? {})
    for (const [, option = ''] of line.matchAll(/ --([a-z-]+)/g)) expect([...options, 'help'], line).toContain(option)
  }
})
