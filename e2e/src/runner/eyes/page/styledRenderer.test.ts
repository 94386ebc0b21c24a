/** Visibility in small documents with style rules and without layout. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { smallPage } from '#fixture/smallPage.ts'

const CSS = `
  .row { display: flex } .grid { display: grid } .block { display: block } .inline { display: inline-flex }
  .bare { display: contents }
  .gone { display: none } .blank { visibility: hidden } .back { visibility: visible } .same { visibility: inherit }
  .apart { position: absolute } .left { float: left }
  .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
  .red { color: var(--alarm) } .red-ink { color: var(--alarm-ink) } .danger { color: var(--danger-ink) } .plain { color: var(--ink) } .as-around { color: inherit }`
const textOf = (body: string): string => {
  const { one, view } = smallPage(`<div id="x">${body}</div>`, CSS)
  return view.renderer.textOf(one('#x'))
}

const word = fc.constantFrom('Main', 'Door', ' ', '  \n ', '\t', '')
/** Markup of nested elements. */
const { tree } = fc.letrec<{ tree: string }>(tie => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    word,
    fc
      .tuple(
        fc.constantFrom('b', 'p', 'div', 'span', 'ul', 'br', 'svg', 'button'),
        fc.constantFrom('', 'row', 'block', 'gone', 'blank', 'back', 'apart', 'bare', 'unseen'),
        fc.array(tie('tree'), { maxLength: 4 }),
      )
      .map(([tag, name, inner]) => (tag === 'br' ? '<br>' : `<${tag} class="${name}">${inner.join('')}</${tag}>`)),
  ),
}))

describe('the text of an element', () => {
  test.each([
    ['words of one line', 'Main <b>Door</b> <i>open</i>', 'Main Door open'],
    ['parts of a word', 'Ar<b>med</b>', 'Armed'],
    ['blocks', '<p>Main</p><p>Door</p>', 'Main\nDoor'],
    ['a block between words', 'Main <div>Door</div> open', 'Main\nDoor\nopen'],
    ['an element that a rule makes a block', 'Main <b class="block">Door</b> open', 'Main\nDoor\nopen'],
    ['flex children', '<span class="row"><b>Main</b><b>Door</b></span>', 'Main\nDoor'],
    ['grid children', '<span class="grid"><b>Main</b><b>Door</b></span>', 'Main\nDoor'],
    ['flex children in a line', '<b class="inline"><i>Main</i><i>Door</i></b>', 'Main\nDoor'],
    ['display: contents', 'Main <b class="bare">Door</b> open', 'Main Door open'],
    ['a line break', 'Main<br>Door', 'Main\nDoor'],
    ['an element out of the flow', 'Main<b class="apart">Door</b>open', 'Main\nDoor\nopen'],
    ['a float', 'Main<b class="left">Door</b>', 'Main\nDoor'],
    ['a hidden part', 'Main<b hidden> Door</b><b class="gone"> Door</b><b style="display: none"> Door</b>', 'Main'],
    ['an invisible part', 'Main<b class="blank"> Door</b>', 'Main'],
    ['a visible part of an invisible one', 'Main <b class="blank">Door <i class="back">open</i></b>', 'Main open'],
    ['a text for screen readers only', 'Main<span class="unseen">Door</span>', 'Main\nDoor'],
    ['a text with aria-hidden', 'Main <b aria-hidden="true">Door</b>', 'Main Door'],
    ['white space', '\n  Main \t\n <b>  Door</b>\n', 'Main Door'],
    ['empty blocks', '<p></p><p> </p><div><p>Main</p></div><br><br><p>Door</p>', 'Main\nDoor'],
    [
      'letters of a drawing',
      'Wind<svg><title>Rose</title><path></path><text>N</text><text>S<tspan>W</tspan></text></svg>',
      'Wind\nN\nSW',
    ],
    [
      'fields, pictures and scripts',
      '<script>1</script><style>b {}</style><textarea>2</textarea><img alt="3">Main',
      'Main',
    ],
    [
      'cells of a table',
      '<table><tbody><tr><th>Main</th><td>12.5</td></tr><tr><th>Starter</th><td>12.7</td></tr></tbody></table>',
      'Main\t12.5\nStarter\t12.7',
    ],
    ['a closed disclosure', '<details><summary>Table</summary><p>12.5</p></details>', 'Table'],
    ['an open disclosure', '<details open><summary>Table</summary><p>12.5</p></details>', 'Table\n12.5'],
    [
      'flex children in display: contents',
      '<span class="row"><span class="bare"><b>Main</b><b>Door</b></span></span>',
      'Main\nDoor',
    ],
    [
      'words in a flex row and in display: contents',
      '<span class="row">Main <b class="bare">Door</b></span>',
      'Main Door',
    ],
    ['nothing', '', ''],
  ])('with %s', (_, body, text) => expect(textOf(body)).toBe(text))

  test('has no empty lines, no blanks at the ends of lines and no double blanks', () => {
    fc.assert(
      fc.property(fc.array(tree, { maxLength: 5 }), parts => {
        const text = textOf(parts.join(''))
        expect(text).not.toMatch(/\n\n|^\s|\s$| \n|\n |\s\s|[\t\r]/)
      }),
    )
  })
})

describe('an element is visible', () => {
  test.each([
    ['without styles', '<b id="x"></b>', true],
    ['that is hidden', '<b id="x" hidden></b>', false],
    ['in an element that is not displayed', '<p class="gone"><b id="x" class="block"></b></p>', false],
    ['in an invisible element', '<p class="blank"><b><i id="x"></i></b></p>', false],
    ['that inherits invisibility', '<p class="blank"><b id="x" class="same"></b></p>', false],
    ['that is visible in an invisible element', '<p class="blank"><b class="back"><i id="x"></i></b></p>', true],
    ['that inherits visibility', '<p class="blank"><b class="back"><i id="x" class="same"></i></b></p>', true],
    ['in a closed disclosure', '<details><summary>Table</summary><p><b id="x"></b></p></details>', false],
    ['in an open disclosure', '<details open><summary>Table</summary><p><b id="x"></b></p></details>', true],
    ['in the summary of a closed disclosure', '<details><summary><b id="x"></b></summary></details>', true],
    ['for screen readers alone', '<b id="x" class="unseen"></b>', true],
  ])('%s: %s', (_, body, isSeen) => {
    const { one, view } = smallPage(body, CSS)
    expect(view.renderer.isVisible(one('#x'))).toBe(isSeen)
  })
})

describe('the color of a text', () => {
  test.each([
    ['of no color', '<b id="x"></b>', 'neutral'],
    ['that is red', '<b id="x" class="red"></b>', 'error'],
    ['in the ink of the alarm', '<b id="x" class="red-ink"></b>', 'error'],
    ['in the ink of danger', '<b id="x" class="danger"></b>', 'error'],
    ['in red', '<p class="red"><b id="x"></b></p>', 'error'],
    ['as in the red around it', '<p class="red"><b id="x" class="as-around"></b></p>', 'error'],
    ['of ink in red', '<p class="red"><b class="plain"><i id="x"></i></b></p>', 'neutral'],
  ])('%s', (_, body, color) => {
    const { one, view } = smallPage(body, CSS)
    expect(view.renderer.colorOf(one('#x'))).toBe(color)
  })
})
