// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { displayedText } from './displayedText.ts'

const BLOCKS = new Set(['div', 'p', 'text'])
const shown = (html: string): string => {
  const root = document.createElement('div')
  root.innerHTML = html
  return displayedText(root, {
    displayOf: it => (it.hasAttribute('hidden') ? 'none' : BLOCKS.has(it.localName) ? 'block' : 'inline'),
    isInvisible: it => it.classList.contains('invisible'),
  })
}

test.each([
  ['<p>One</p><p>Two</p>', 'One\nTwo'],
  ['<div>One<div>Two</div></div>Three', 'One\nTwo\nThree'],
  ['<svg><text>11</text><text>12</text></svg>', '11\n12'],
  ['<b>12.72</b><i> V</i>', '12.72 V'],
  ['One<p hidden>no</p><span class="invisible">no</span>', 'One'],
  ['<p>One\n   line</p>', 'One line'],
  ['Zone <select><option>UTC</option><option>Sydney</option></select>', 'Zone'],
])('the text of %s has a line for each block, and no empty ones', (html, text) => {
  expect(shown(html)).toBe(text)
})
