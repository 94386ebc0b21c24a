/** Pages for people who work on Drydock or ask for help: paths, commands, scripts and messages that they name exist. */
import { access, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#paths.ts'

const text = (file: string): Promise<string> => readFile(join(ROOT, file), 'utf8')
const exists = (path: string): Promise<boolean> =>
  access(join(ROOT, path)).then(
    () => true,
    () => false,
  )

/** A path in plain text: in a folder of the workspace, or a file at its root. */
const PATHS =
  /`((?:(?:contracts|simulator|client|console|e2e|scenarios|docs|examples|\.ci|\.github)\/[\w./-]+|[A-Z]+\.md|[\w.-]+\.json))`/g

test.each(['CONTRIBUTING.md', 'SECURITY.md', 'docs/troubleshooting.md'])(
  'every path that %s names in plain text exists',
  async page => {
    const missing: string[] = []
    for (const [, path = ''] of (await text(page)).matchAll(PATHS)) if (!(await exists(path))) missing.push(path)
    expect(missing).toEqual([])
  },
)

test('CONTRIBUTING.md has a checklist for each kind of addition, each with a command to run', async () => {
  const sections = (await text('CONTRIBUTING.md')).split('\n## ').filter(it => it.startsWith('Add a '))
  expect(sections.map(it => it.split('\n')[0])).toEqual([
    'Add a call',
    'Add a push',
    'Add a device',
    'Add a screen',
    'Add a scenario step',
    'Add a scenario',
  ])
  expect(sections.filter(it => !it.includes('- [ ] ') || !/^Run: /m.test(it))).toEqual([])
})

test('every path that a command of CONTRIBUTING.md passes to Vitest exists', async () => {
  const words = [...(await text('CONTRIBUTING.md')).matchAll(/npx vitest run( [^`]+)`/g)]
    .flatMap(([, rest = '']) => rest.trim().split(' '))
    .filter(it => it.includes('/'))
  const missing: string[] = []
  for (const path of words) if (!(await exists(path))) missing.push(path)
  expect([words.length > 10, missing]).toEqual([true, []])
})

test.each(['CONTRIBUTING.md', 'SECURITY.md', 'docs/troubleshooting.md'])(
  'every npm script of %s exists',
  async page => {
    const { scripts } = JSON.parse(await text('package.json')) as { scripts: Readonly<Record<string, string>> }
    const named = [...(await text(page)).matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name)
    expect(named.filter(it => !Object.hasOwn(scripts, it))).toEqual([])
  },
)

const SOURCES = ['e2e/bin', 'e2e/src', 'simulator/src', 'client/src']
/** Returns the texts of all sources without tests. */
async function sources(): Promise<readonly string[]> {
  const files = await Promise.all(
    SOURCES.map(async folder => (await readdir(join(ROOT, folder), { recursive: true })).map(it => join(folder, it))),
  )
  return Promise.all(
    files
      .flat()
      .filter(it => /\.(?:ts|tsx|mjs)$/.test(it) && !/\.test\.tsx?$/.test(it))
      .map(text),
  )
}

test('every message that docs/troubleshooting.md quotes is in the sources', async () => {
  const page = await text('docs/troubleshooting.md')
  const quoted = [...page.matchAll(/^\| `([^`]+)` \|/gm)].map(([, message = '']) => message)
  const all = await sources()
  // A word in capitals stands for a value that differs.
  const parts = (message: string): readonly string[] =>
    message
      .split(/\b[A-Z]{3,}\b|…/)
      .map(it => it.trim())
      .filter(it => /[a-z]{3}/.test(it))
  const isKnown = (message: string): boolean =>
    parts(message).length > 0 && all.some(source => parts(message).every(it => source.includes(it)))
  const unknown = quoted.filter(it => !isKnown(it))
  expect([quoted.length >= 20, unknown]).toEqual([true, []])
})
