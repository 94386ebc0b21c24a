import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { controlRoutes } from '@drydock/contracts'
import { loadScenario, schemaText } from '@drydock/simulator'
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

test('the change log has the version that the package has', async () => {
  const { version } = JSON.parse(await text('package.json')) as { version: string }
  expect(await text('CHANGELOG.md')).toContain(`## ${version} `)
})

test('what the documentation leads to is there, pictures aside', async () => {
  const pages = ['README.md', 'docs/how-it-works.md', 'docs/dependencies.md', 'docs/control.md', 'docs/scenarios.md', 'docs/api.md']
  const links = (await Promise.all(pages.map(async page => [...(await text(page)).matchAll(/(?<!!)\[[^\]]*\]\((?!https?:)([^)#]+)/g)].map(([, to = '']) => join(page, '..', to))))).flat()
  for (const link of links)
    await expect(
      readFile(join(ROOT, link)).catch(error => error.code),
      link,
    ).resolves.not.toBe('ENOENT')
})
