/** One pass through a document finds the same elements as asking each of them. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { smallPage } from '#fixture/smallPage.ts'
import { innermost } from './innermost.ts'

const flat = (text: string | null): string => (text ?? '').replaceAll(/\s+/g, ' ').trim()
/** The text of an element without that of scripts, with white space collapsed. */
function textOf(it: Element): string {
  const copy = it.cloneNode(true) as Element
  for (const script of Array.from(copy.querySelectorAll('script'))) script.remove()
  return flat(copy.textContent)
}

/** By definition: an element outside of scripts and head that contains the text while none of its children does. */
const asked = (root: Element | Document, isMeant: (text: string) => boolean): readonly Element[] => {
  const holds = (it: Element): boolean => it.closest('script, head') === null && isMeant(textOf(it))
  return Array.from(root.querySelectorAll('*')).filter(it => holds(it) && !Array.from(it.children).some(holds))
}

const { tree } = fc.letrec<{ tree: string }>(tie => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('', ' ', 'lost', 'Connection lost', ' since\n', '<!-- lost -->', 'lost  since'),
    fc
      .tuple(fc.constantFrom('p', 'b', 'section', 'script'), fc.array(tie('tree'), { maxLength: 3 }))
      .map(([tag, inside]) => `<${tag}>${inside.join('')}</${tag}>`),
  ),
}))

test('innermost returns the innermost elements with a text, in document order', () => {
  fc.assert(
    fc.property(
      fc.array(tree, { maxLength: 4 }),
      fc.constantFrom(/^Connection lost/, /lost/, /^lost since$/, /^$/),
      (body, wanted) => {
        const { window } = smallPage(`<main>${body.join('')}</main>`)
        for (const root of [window.document, window.document.body])
          expect(innermost(root, text => wanted.test(text))).toEqual(asked(root, text => wanted.test(text)))
        void window.happyDOM.close()
      },
    ),
    { numRuns: 100 },
  )
})

test('innermost asks each element once, at any depth', () => {
  const { window } = smallPage(`${'<div>'.repeat(30)}deep${'</div>'.repeat(30)}`)
  let count = 0
  innermost(window.document.body, () => ++count < 0)
  expect(count).toBe(31)
})
