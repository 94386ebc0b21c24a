/** The production build of the app contains nothing of the harness. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { webApisIn } from '@drydock/client/web-apis'
import { expect, test } from 'vitest'
import { APP_FOLDER, ROOT } from '#paths.ts'
import { TABLES } from '#runner/tables/tables.ts'

/** Names of state machines, and names that the scripts of the harness use. */
const TELLING = [...Object.keys(TABLES), 'machines', '__drydock', 'MarineOneScreens', 'DrydockAgent', 'DrydockEyes']
const telling = (text: string): readonly string[] =>
  TELLING.filter(it => new RegExp(String.raw`(?<![\w-])${it}(?![\w-])`).test(text))

test('HARNESS the production build contains no name of a machine and no word of the harness', async () => {
  const files = (await readdir(APP_FOLDER, { recursive: true })).filter(it => /\.(js|html|webmanifest)$/.test(it))
  const found = await Promise.all(
    files.map(async it => telling(await readFile(join(APP_FOLDER, it), 'utf8')).map(word => `${it}: ${word}`)),
  )
  expect([files.includes('index.html'), files.filter(it => it.endsWith('.js')).length > 1, found.flat()]).toEqual([
    true,
    true,
    [],
  ])
})

/** Returns the links of the page by their relation, without the hash of the build, sorted. */
const linksOf = (page: string, rel: string): readonly string[] =>
  [...page.matchAll(/<link [^>]*>/g)]
    .flatMap(([it]) => (it.includes(` rel="${rel}"`) ? [/href="\.\/([^"]*)"/.exec(it)?.[1] ?? it] : []))
    .map(it => it.replace(/-[\w-]{8}(?=\.)/, ''))
    .toSorted()

test('QUALITY the page of the build fetches ahead what the app imports as soon as it starts', async () => {
  const page = await readFile(join(APP_FOLDER, 'index.html'), 'utf8')
  expect(linksOf(page, 'modulepreload')).toEqual(
    ['HomeScreen', 'core', 'oidc', 'rolldown-runtime', 'shared', 'signals'].map(it => `assets/${it}.js`),
  )
  expect(linksOf(page, 'preload')).toEqual(['assets/HomeScreen.css', 'assets/shared.css'])
})

test('QUALITY all scripts of the app have a low priority, so that the style sheet of the start screen comes first', async () => {
  const page = await readFile(join(APP_FOLDER, 'index.html'), 'utf8')
  const scripts = [...page.matchAll(/<(?:script [^>]*type="module"|link [^>]*rel="modulepreload")[^>]*>/g)]
  expect(scripts).toHaveLength(7)
  expect(scripts.filter(([it]) => !it.includes('fetchpriority="low"'))).toEqual([])
})

/** What libraries of the build name, but use only where it is. */
const ASKED_FIRST: Readonly<Record<string, string>> = {
  'Navigation API': 'React',
  'Network information': 'React',
  'View transitions': 'React Router',
  Popover: 'React, as a name of an attribute',
  scrollend: 'React, as a name of an event',
}

test('QUALITY the production build uses only web APIs that Safari 16.4 and Firefox 128 have, or that docs/web-apis.md names', async () => {
  const named = [...(await readFile(join(ROOT, 'docs/web-apis.md'), 'utf8')).matchAll(/^\| ([^|]+) \|/gm)].map(
    ([, name = '']) => name,
  )
  const files = (await readdir(APP_FOLDER, { recursive: true })).filter(it => /\.(js|css)$/.test(it))
  const used = await Promise.all(
    files.map(async file =>
      webApisIn(file, await readFile(join(APP_FOLDER, file), 'utf8')).map(name => ({ file, name })),
    ),
  )
  expect(used.flat().length).toBeGreaterThan(5)
  expect(used.flat().filter(({ name }) => !named.includes(name) && !Object.hasOwn(ASKED_FIRST, name))).toEqual([])
})
