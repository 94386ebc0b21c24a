import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { instance } from '@viz-js/viz'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from '#paths.ts'
import { TABLES } from '#runner/tables/tables.ts'
import { SITE_CONFIG } from './config.ts'
import { withDrawnDiagrams } from './diagrams.ts'
import { pageOf, withSiteLinks } from './links.ts'
import { write, writePages } from './pages.ts'
import { siteProblems } from './siteProblems.ts'
import { edgesOf, graphOf, inlineSvg, statesOf } from './stateTables.ts'

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-site-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test.each([
  ['docs/README.md', 'index.md'],
  ['docs/control.md', 'control.md'],
  ['docs/screens/README.md', 'screens/index.md'],
  ['docs/decisions/', 'decisions/index.md'],
  ['docs/decisions/2026-11-21-faults.md', 'decisions/2026-11-21-faults.md'],
  ['CONTRIBUTING.md', 'contributing.md'],
  ['simulator/src/hub/hub.ts', undefined],
])('%s becomes the page %s', (file, page) => {
  expect(pageOf(file)).toBe(page)
})

test.each([
  ['[a](control.md#metrics)', 'docs/api.md', '[a](./control.md#metrics)'],
  ['[a](../CONTRIBUTING.md)', 'docs/README.md', '[a](./contributing.md)'],
  ['[a](../control.md)', 'docs/decisions/b.md', '[a](../control.md)'],
  ['[a](docs/checks.md)', 'CONTRIBUTING.md', '[a](./checks.md)'],
  ['[a](../simulator/src/hub/hub.ts)', 'docs/areas.md', 'a'],
  ['[`a`](../simulator/src/hub)', 'docs/areas.md', '`a`'],
  ['[a](https://example.com) [b](#c)', 'docs/areas.md', '[a](https://example.com) [b](#c)'],
  ['`[a](../simulator)`', 'docs/areas.md', '`[a](../simulator)`'],
  ['<img src="home.webp">', 'docs/screens/README.md', '<img src="./home.webp">'],
])('the link %s of %s becomes %s', (text, file, expected) => {
  expect(withSiteLinks(text, file, undefined)).toBe(expected)
})

test('links to sources lead to the repository if its address is known', () => {
  const text = withSiteLinks('[a](../simulator/src/hub/hub.ts)', 'docs/areas.md', 'https://git.example/drydock')
  expect(text).toBe('[a](https://git.example/drydock/blob/main/simulator/src/hub/hub.ts)')
})

test('a flow chart becomes a graph with its groups, and an edge of a group ends at the border', () => {
  const chart =
    '```mermaid\nflowchart TB\n  subgraph g["Group"]\n    a["First"] --> b & c\n  end\n  g -. "plays" .-> d["Last"]\n```\n'
  const graphs: string[] = []
  expect(withDrawnDiagrams(chart, graph => `drawn ${graphs.push(graph)}`)).toBe('drawn 1\n')
  for (const part of ['subgraph cluster_g', 'a [label="First"]', 'a -> b', 'a -> c', 'ltail=cluster_g label="plays"'])
    expect(graphs[0]).toContain(part)
})

test('a sequence becomes a table, and an unknown kind of diagram is an error', () => {
  const sequence =
    '```mermaid\nsequenceDiagram\n  participant A as App\n  participant B as Boat\n  Note over A,B: Arming\n  A->>B: arm\n```\n'
  const table = '| From | To | What |\n|---|---|---|\n| **Arming** | | |\n| App | Boat | arm |\n'
  expect(withDrawnDiagrams(sequence, () => '')).toBe(table)
  expect(() => withDrawnDiagrams('```mermaid\npie\n```\n', () => '')).toThrow("the kind 'pie'")
})

test.each([
  [{ is: 'waiting', action: 'arm' }, ['waiting arm']],
  [{ 'mode.is': ['off', 'on'] }, ['off', 'on']],
  [{ armed: true }, ['any']],
  [{}, ['any']],
])('the shape %j stands for the states %j', (shape, states) => {
  expect(statesOf(shape)).toEqual(states)
})

test('a row without a next state has no edge, and one that names none keeps its state', () => {
  const on = { is: 'due' }
  expect(
    edgesOf([
      { row: 'A', from: { is: 'idle' }, on },
      { row: 'B', from: { is: 'idle' }, on, to: { armed: true } },
      { row: 'C', from: { is: 'idle' }, on, to: () => ({ is: 'waiting' }) },
    ]),
  ).toEqual([
    { from: 'idle', to: 'idle', label: 'due' },
    { from: 'idle', to: 'waiting', label: 'due' },
  ])
})

test('each state table is drawn in the color of the text, in one line, with a text alternative', async () => {
  const viz = await instance()
  for (const [name, rows] of Object.entries(TABLES)) {
    const svg = inlineSvg(viz.renderString(graphOf(name, rows), { format: 'svg' }), name)
    expect(svg.startsWith(`<svg role="img" aria-label="${name}"`)).toBe(true)
    expect([svg.includes('\n'), svg.includes('"black"'), svg.includes('currentColor')]).toEqual([false, false, true])
  }
})

test('the pages are written with every page of the documentation and of the navigation', async () => {
  const folder = await temporaryFolder()
  await writePages(folder, () => '<svg width="1pt" height="1pt"></svg>')
  const written = await readdir(folder, { recursive: true })
  const pages = (await readdir(join(ROOT, 'docs'))).filter(it => it.endsWith('.md') && it !== 'README.md')
  expect(pages.filter(it => !written.includes(it))).toEqual([])
  const linked = SITE_CONFIG.themeConfig.sidebar.flatMap(it => it.items.map(({ link }) => link))
  const missing = linked.filter(
    it => it !== '/modules/' && !written.includes(it.endsWith('/') ? `${it.slice(1)}index.md` : `${it.slice(1)}.md`),
  )
  expect(missing).toEqual([])
  const listed = pages.map(it => `/${it.replace('.md', '')}`).filter(it => !linked.includes(it))
  expect(listed).toEqual([])
  expect(await readFile(join(folder, 'architecture.md'), 'utf8')).not.toContain('```mermaid')
})

test('a built site is held to links that lead somewhere and to no request to another host', async () => {
  const folder = await temporaryFolder()
  await write(
    join(folder, 'index.html'),
    '<a href="/a.html#x">a</a><a href="b/">b</a><a href="c">c</a><a href="https://git.example">d</a><a href="gone.html">e</a>' +
      '<script src="https://cdn.example/a.js"></script><img src="//cdn.example/a.png"><link rel="stylesheet" href="style.css">',
  )
  for (const it of ['a.html', 'b/index.html', 'c.html']) await write(join(folder, it), '')
  await write(join(folder, 'style.css'), '@import "https://cdn.example/a.css"; a { background: url(//cdn.example/b) }')
  expect((await siteProblems(folder)).toSorted()).toEqual([
    'index.html links to gone.html, which is not there.',
    'index.html loads //cdn.example/a.png from another host.',
    'index.html loads https://cdn.example/a.js from another host.',
    'style.css loads //cdn.example/b from another host.',
    'style.css loads https://cdn.example/a.css from another host.',
  ])
})
