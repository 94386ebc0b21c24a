/** Names by label are those that the library computes. */
import { computeAccessibleName } from 'dom-accessibility-api'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { smallPage } from '#fixture/smallPage.ts'
import { nameOf } from './view.ts'

const CSS = '.gone { display: none } .blank { visibility: hidden }'
const element = fc.record({
  tag: fc.constantFrom('section', 'button', 'p', 'div', 'nav', 'input', 'strong', 'img', 'li', 'a'),
  label: fc.constantFrom(' aria-label="Alarm"', ' aria-label="  An \n alarm  now "', ' aria-label=" "', ''),
  more: fc.constantFrom(
    '',
    ' class="gone"',
    ' class="blank"',
    ' hidden',
    ' aria-hidden="true"',
    ' aria-labelledby="other"',
    ' aria-labelledby="nobody"',
    ' role="presentation"',
    ' role="generic"',
    ' title="Tip"',
  ),
  around: fc.constantFrom('<div>', '<div class="gone">', '<div aria-hidden="true">'),
})

test('nameOf returns the name that the library computes', () => {
  fc.assert(
    fc.property(element, ({ tag, label, more, around }) => {
      const { window, view, one } = smallPage(
        `<b id="other">Other</b>${around}<${tag} id="it"${label}${more}>Inside</${tag}></div>`,
        CSS,
      )
      const it = one('#it')
      const { styleOf } = view.renderer
      expect(nameOf(it, view.renderer)).toBe(
        computeAccessibleName(it, { getComputedStyle: (of, pseudo) => styleOf(of, pseudo) }),
      )
      void window.happyDOM.close()
    }),
    { numRuns: 300 },
  )
})
