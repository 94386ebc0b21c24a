// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { createStyledRenderer } from '#runner/eyes/page/styledRenderer.ts'
import { stylesOf } from '#runner/eyes/page/styles.ts'
import { View } from '#runner/eyes/page/view.ts'
import { findSteps } from './find.ts'
import { type LocatedPage, RemoteLocator } from './locator.ts'

document.body.innerHTML = `
  <ul><li aria-label="Door"><button>Door, closed</button></li><li aria-label="Smoke"><button>Smoke, ok</button></li></ul>
  <label>Name <input id="name"></label><p>One text</p><button>SAVE</button>`

/** The elements that a locator finds after its steps were sent as JSON. */
function found(locate: (page: RemoteLocator) => RemoteLocator): readonly string[] {
  const { steps } = locate(new RemoteLocator(() => ({}) as LocatedPage))
  const view = new View(createStyledRenderer(stylesOf([])), [document])
  return findSteps(view, JSON.parse(JSON.stringify(steps))).elements.map(
    it => it.id || it.getAttribute('aria-label') || it.textContent || '',
  )
}

test.each<[string, (page: RemoteLocator) => RemoteLocator, readonly string[]]>([
  ['role and exact name', it => it.getByRole('button', { name: 'SAVE', exact: true }), ['SAVE']],
  ['a part of a name', it => it.getByRole('button', { name: 'ok' }), ['Smoke, ok']],
  ['a pattern', it => it.getByRole('button', { name: /^D.*d$/ }), ['Door, closed']],
  ['label', it => it.getByLabel('Name', { exact: true }), ['name']],
  ['text', it => it.getByText('one TEXT'), ['One text']],
  ['selector', it => it.locator('[id="name"]'), ['name']],
  ['content', it => it.getByRole('listitem').filter({ hasText: /Smoke/ }), ['Smoke']],
  ['an inner element', it => it.getByRole('listitem').filter({ has: it.getByText('Door, closed') }), ['Door']],
  ['either', it => it.getByText('One text').or(it.getByRole('button', { name: 'SAVE' })), ['One text', 'SAVE']],
  ['the first', it => it.getByRole('button').first(), ['Door, closed']],
  ['the last', it => it.getByRole('button').last(), ['SAVE']],
  ['an element within another', it => it.getByRole('listitem').last().getByRole('button'), ['Smoke, ok']],
])('a locator by %s finds its elements in the page', (_, locate, names) => {
  expect(found(locate)).toEqual(names)
})

test('the text of a locator names role and name, for errors', () => {
  const page = new RemoteLocator(() => ({}) as LocatedPage)
  expect(String(page.getByRole('list').getByRole('button', { name: "It's" }))).toBe(
    String.raw`getByRole('list').getByRole('button', { name: 'It\'s' })`,
  )
})
