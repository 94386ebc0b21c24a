import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { controlRoutes } from '@drydock/contracts'
import { loadScenario, problemText, referenceText, schemaText } from '@drydock/simulator'
import { expect, test } from 'vitest'
import { vocabulary } from '#captain/vocabulary.ts'
import { ROOT, SCENARIOS } from '#places.ts'

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
    const before = '- mark: begun\n- when: { rest: GET /api/sensor, do: [{ mark: connected }] }\n'
    const boat = 'boat: { sensors: [{ type: door }, { type: hatch }, { type: keypad }] }'
    const loading = loadScenario(`scenario: A\nid: TRY-1\n${boat}\nsteps:\n${before}${step}\n`, { file: step, vocabulary, read: () => TRIP })
    return 'problems' in loading ? loading.problems.map(problemText) : []
  })
  expect(broken).toEqual([])
})
const TRIP = '<gpx><trk><trkseg><trkpt lat="55" lon="12"><time>2026-06-01T08:00:00Z</time></trkpt></trkseg></trk></gpx>'

test('the change log has the version that the package has', async () => {
  const { version } = JSON.parse(await text('package.json')) as { version: string }
  expect(await text('CHANGELOG.md')).toContain(`## ${version} `)
})

test('what the documentation leads to is there, pictures aside', async () => {
  const pages = ['README.md', 'docs/how-it-works.md', 'docs/dependencies.md', 'docs/control.md', 'docs/scenarios.md', 'docs/language.md', 'docs/api.md']
  const links = (await Promise.all(pages.map(async page => [...(await text(page)).matchAll(/(?<!!)\[[^\]]*\]\((?!https?:)([^)#]+)/g)].map(([, to = '']) => join(page, '..', to))))).flat()
  for (const link of links)
    await expect(
      readFile(join(ROOT, link)).catch(error => error.code),
      link,
    ).resolves.not.toBe('ENOENT')
})
