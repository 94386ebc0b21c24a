import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { escapeMarkup, html, isWritable, markupText, replaceUnwritable, trusted } from './markup.ts'

test('the five markup characters are escaped', () => {
  expect(escapeMarkup(`<a href="x" title='y'>&</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&apos;y&apos;&gt;&amp;&lt;/a&gt;',
  )
})

test('any escaped text holds no markup characters and can be unescaped', () => {
  const back: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      const escaped = escapeMarkup(text)
      expect(escaped).not.toMatch(/[<>"']/)
      expect(escaped.replace(/&(amp|lt|gt|quot|apos);/g, (_, name) => back[name] ?? '')).toBe(text)
    }),
  )
})

describe('characters that markup cannot hold', () => {
  test.each([
    ['a null character', '\u0000', false],
    ['a bell character', '\u0007', false],
    ['half a surrogate pair', '\uD800', false],
    ['a noncharacter', '\uFFFE', false],
    ['a tab', '\t', true],
    ['an emoji', '⚓️🚤', true],
    ['Greek', 'Αίγινα', true],
  ])('%s', (_, text, can) => {
    expect(isWritable(`a${text}b`)).toBe(can)
    expect(replaceUnwritable(`a${text}b`)).toBe(can ? `a${text}b` : 'ab')
    expect(replaceUnwritable(`a${text}b`, '?')).toBe(can ? `a${text}b` : 'a?b')
  })

  test('two equal checks give the same result', () => {
    expect([isWritable('\u0000'), isWritable('\u0000')]).toEqual([false, false])
  })
})

describe('a template', () => {
  test('escapes values, keeps its own markup, joins lists and omits undefined', () => {
    const items = ['a<b', 2].map(it => html`<li>${it}</li>`)
    expect(markupText(html`<ul class="${'"'}">${items}${undefined}</ul>`)).toBe(
      '<ul class="&quot;"><li>a&lt;b</li><li>2</li></ul>',
    )
  })

  test('keeps trusted markup', () => {
    expect(markupText(html`<style>${trusted('a > b {}')}</style>`)).toBe('<style>a > b {}</style>')
  })

  test('replaces a character that cannot be written', () => {
    expect(markupText(html`<b>${'\u0000'}</b>`)).toBe('<b>\u{FFFD}</b>')
  })
})
