import { expect, test } from 'vitest'
import { runPage } from './page.ts'
import { indexPage } from './indexPage.ts'
import { judgedAs, kept, record, entry } from './testing.ts'

const EVIL = "<script>alert(1)</script>\" onload='x' <img src=x onerror=alert(2)>"

test('HARNESS a page escapes every text of scenario, boat and app', () => {
  const page = runPage(
    record({
      id: EVIL,
      case: EVIL,
      name: EVIL,
      about: EVIL,
      file: EVIL,
      command: EVIL,
      verdict: 'failed',
      failures: [EVIL],
      covers: [EVIL],
      versions: [[EVIL, EVIL]],
      judged: [judgedAs('failed', { expected: EVIL, seen: EVIL, shows: [EVIL] })],
      entries: [
        entry('step', 0, EVIL, { [EVIL]: EVIL }),
        entry('app', 0, 'captain', { gone: [], come: [EVIL] }),
        entry('hub', 0, EVIL, [EVIL]),
      ],
      pictures: [{ person: EVIL, name: EVIL, at: 0, png: 'AAAA' }],
    }),
  )
  // Removes the parts of the page itself; no other tag or attribute may be left.
  expect(page).not.toMatch(/<script|<img src=x|" onload|' onload/)
  expect(page.split('alert(1)').length).toBeGreaterThan(10)
})

test('HARNESS a page loads nothing from other origins and runs no script', () => {
  const page = runPage(record({ pictures: [{ person: 'captain', name: 'armed', at: 8_000, png: 'AAAA' }] }))
  expect([...page.matchAll(/(?:src|href)="([^"#][^"]*)"/g)].map(([, to]) => to)).toEqual([
    'index.html',
    'data:image/png;base64,AAAA',
  ])
  expect(page).toContain("default-src 'none'")
  expect(page).not.toMatch(/url\(|@import/)
})

test('HARNESS the same run gives the same bytes', () => expect(runPage(record())).toBe(runPage(record())))

test('a page shows each expectation with its expected and its actual value', () => {
  const page = runPage(
    record({
      verdict: 'failed',
      judged: [
        judgedAs('passed'),
        judgedAs('failed', { expected: 'the push JoinOpen', seen: 'no push' }),
        judgedAs('left-out'),
      ],
    }),
  )
  expect(page).toContain('1 of 2 held')
  expect(page).toMatch(/failed<\/span><\/td><td data-of="Expected">the push JoinOpen<\/td><td data-of="Seen">no push</)
  expect(page).toContain('nothing to judge it by with this driver')
})

test('a page shows seed, hash, versions and the command that repeats the run', () => {
  const page = runPage(record({ seed: 77 }))
  for (const it of [
    '<dd>77</dd>',
    '<code>cd6f6a66</code>',
    '<dt>Node</dt><dd>24.21.0</dd>',
    'npx drydock replay SC-10 --driver dom',
  ])
    expect(page).toContain(it)
})

test('a page folds ten thousand entries into closed chapters and few marks', () => {
  const many = Array.from({ length: 10_000 }, (_, index) =>
    entry('app', index * 100, 'captain', { gone: [`${index} V`], come: [`${index + 1} V`] }),
  )
  const page = runPage(record({ entries: many, virtualMs: 1_000_000 }))
  expect(page.split('<details class="chapter"').length - 1).toBe(50)
  expect(page).not.toContain(' open>')
  expect(/<svg viewBox="0 0 1100[\s\S]*?<\/svg>/.exec(page)?.[0].length ?? Number.NaN).toBeLessThan(100_000)
})

test('a page shows failures before everything else of the run', () => {
  const page = runPage(record({ verdict: 'failed', failures: ['expected armed, seen disarmed'] }))
  const places = ['<h1>', 'What failed', '<p class="about">', 'About this run', 'What happened', 'id="journal"'].map(
    it => page.indexOf(it),
  )
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
})

test.each([0, 300, 1_000, 4_000, 60_000, 86_400_000])('the axis of a run of %d ms has no label twice', virtualMs => {
  const ruler =
    /<g class="ruler">(.*?)<\/g>/s.exec(runPage(record({ virtualMs, entries: [entry('hub', 0, 'JoinOpen')] })))?.[1] ??
    ''
  const labels = [...ruler.matchAll(/>([^<]+)<\/text>/g)].map(([, text]) => text)
  expect(labels.length).toBeGreaterThan(2)
  expect(new Set(labels).size).toBe(labels.length)
})

test('a page links a trace of the browser', () => {
  const page = runPage(
    record({
      verdict: 'failed',
      failures: ['no', 'Look at it with: npx playwright show-trace .drydock/traces/SC-10-1/captain.zip'],
      traces: ['traces/SC-10.browser-captain.zip'],
    }),
  )
  expect(page).toContain('href="traces/SC-10.browser-captain.zip"')
  expect(page).not.toContain('.drydock/traces')
})

test('a page says why its run was skipped', () =>
  expect(runPage(record({ verdict: 'skipped', reason: 'Nobody arms.', judged: [], entries: [] }))).toContain(
    'Nobody arms.',
  ))

test('the index lists failed runs first', () => {
  const page = indexPage([
    kept(),
    kept({ id: 'SC-11', page: 'SC-11.dom.html', verdict: 'failed', failures: ['expected more'] }),
  ])
  expect([...page.matchAll(/<th scope="row"[^>]*><a href="([^"]*)"/g)].map(([, to]) => to)).toEqual([
    'SC-11.dom.html',
    'SC-10.dom.html',
  ])
  expect(page).toContain('expected more')
})
