/** Elements that a person points at, as expectations of the screen. */
import { expect, test } from 'vitest'
import { smallPage } from '#fixture/smallPage.ts'
import { expectationOf } from './expectation.ts'

const ROW = '<ul aria-label="Sensors"><li aria-label="Smart Plug"><span id="it">ON</span></li></ul>'

test.each([
  ['a button by its name', '<button id="it">ARM</button>', { role: 'button', name: 'ARM' }],
  [
    'a word in a button by the button',
    '<button><b id="it">ARM</b> now</button>',
    { role: 'button', name: 'ARM now', text: 'ARM' },
  ],
  ['a text in a named entry by both', ROW, { role: 'listitem', name: 'Smart Plug', text: 'ON' }],
  [
    'a text without a named element around it',
    '<main><p>Other</p><p id="it">12.7 <b>V</b></p></main>',
    { role: 'main', text: '12.7 V' },
  ],
  [
    'a text with line breaks and quotes',
    `<main><p id="it">It's\n  "so"</p></main>`,
    { role: 'main', text: 'It\'s "so"' },
  ],
  [
    'a text in an entry without a name by the named part around it',
    '<section aria-label="Cabin"><ul><li id="it">21.5 °C</li></ul></section>',
    { role: 'region', name: 'Cabin', text: '21.5 °C' },
  ],
  ['a heading', '<h2 id="it">ARMED</h2>', { role: 'heading', name: 'ARMED' }],
  ['an icon', '<svg id="it" role="img" aria-label="Alarm"></svg>', { role: 'img', name: 'Alarm' }],
  [
    'a part of a page with a long text',
    `<main aria-label="Boat" id="it">${'word '.repeat(60)}</main>`,
    { role: 'main', name: 'Boat' },
  ],
])('%s', (_, body, screen) => {
  const { one, view } = smallPage(body)
  expect(expectationOf(one('#it'), view.renderer)).toEqual(screen)
})

test.each([
  ['a drawing', '<canvas id="it"></canvas>'],
  ['a text that is hidden from everybody', '<main aria-hidden="true"><p id="it">Words</p></main>'],
])('there is none for %s', (_, body) => {
  const { one, view } = smallPage(body)
  expect(expectationOf(one('#it'), view.renderer)).toBeUndefined()
})
