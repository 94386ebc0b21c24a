/** Roles and accessible names of single elements. */
import { expect, test } from 'vitest'
import { smallPage } from '#fixture/smallPage.ts'
import { roleOf } from './roles.ts'
import { nameOf } from './view.ts'

test.each([
  ['div', '<div id="x"></div>', undefined],
  ['section without a name', '<section id="x"></section>', undefined],
  ['section with a label', '<section id="x" aria-label="Sensors"></section>', 'region'],
  ['section that another names', '<h2 id="h">Sensors</h2><section id="x" aria-labelledby="h"></section>', 'region'],
  ['form without a name', '<form id="x"></form>', undefined],
  ['form with a label', '<form id="x" aria-label="Sign in"></form>', 'form'],
  ['header of the page', '<div><header id="x"></header></div>', 'banner'],
  ['header inside a section', '<section><div><header id="x"></header></div></section>', undefined],
  ['header inside main', '<main><header id="x"></header></main>', undefined],
  ['footer of the page', '<footer id="x"></footer>', 'contentinfo'],
  ['footer inside an article', '<article><footer id="x"></footer></article>', undefined],
  ['svg', '<svg id="x"></svg>', 'img'],
  ['svg that is a sign', '<svg id="x" role="img" aria-label="Boat"></svg>', 'img'],
  ['group inside a drawing', '<svg><g id="x"></g></svg>', undefined],
  ['group with a role inside a drawing', '<svg><g id="x" role="img"></g></svg>', 'img'],
  ['meter', '<meter id="x"></meter>', 'meter'],
  ['p', '<p id="x"></p>', 'paragraph'],
  ['time', '<time id="x"></time>', 'time'],
  ['link with an address', '<a id="x" href="/home">Home</a>', 'link'],
  ['link without one', '<a id="x">Home</a>', undefined],
  ['picture without meaning', '<img id="x" alt="">', 'presentation'],
  ['picture', '<img id="x" alt="Sunset">', 'img'],
  ['list', '<ul id="x"></ul>', 'list'],
  ['dt', '<dl><dt id="x"></dt></dl>', 'term'],
  ['dd', '<dl><dd id="x"></dd></dl>', 'definition'],
  ['fieldset', '<fieldset id="x"></fieldset>', 'group'],
  ['box', '<input id="x" type="checkbox">', 'checkbox'],
  ['switch', '<input id="x" type="checkbox" role="switch">', 'switch'],
  ['slider', '<input id="x" type="range">', 'slider'],
  ['field', '<input id="x" type="tel">', 'textbox'],
  ['field without a type', '<input id="x">', 'textbox'],
  ['password', '<input id="x" type="password">', 'textbox'],
  ['day', '<input id="x" type="date">', 'textbox'],
  ['choice of files', '<input id="x" type="file">', 'button'],
  ['field that is not shown', '<input id="x" type="hidden">', undefined],
  ['summary', '<details><summary id="x"></summary></details>', undefined],
  ['legend', '<fieldset><legend id="x"></legend></fieldset>', undefined],
  ['several roles', '<div id="x" role="alertdialog dialog"></div>', 'alertdialog'],
  ['role with blanks around it', '<div id="x" role=" alert "></div>', 'alert'],
  ['empty role', '<p id="x" role=""></p>', 'paragraph'],
])('the role of a %s', (_, body, role) => expect(roleOf(smallPage(body).one('#x'))).toBe(role))

const CSS = '.row { display: flex } .block { display: block } .gone { display: none }'
test.each([
  [
    'the texts of others, in the order in which they are named',
    '<b id="a">Main</b> <b id="b">Door</b><div id="x" role="group" aria-labelledby="b a"></div>',
    'Door Main',
  ],
  [
    'a text that is hidden where it is named',
    '<b id="a" hidden>Main</b><div id="x" role="group" aria-labelledby="a"></div>',
    'Main',
  ],
  ['its label rather than its content', '<button id="x" aria-label="Close">×</button>', 'Close'],
  [
    'the text of others rather than its label',
    '<b id="a">Main</b><button id="x" aria-labelledby="a" aria-label="Close"></button>',
    'Main',
  ],
  ['the label around it', '<label>Phone <input id="x"> number</label>', 'Phone number'],
  ['the label that points at it', '<label for="x">Phone</label><input id="x">', 'Phone'],
  ['the label around a box', '<label><input id="x" type="checkbox"><span>Main door</span></label>', 'Main door'],
  ['what the legend of a group says', '<fieldset id="x"><legend>Flags</legend></fieldset>', 'Flags'],
  ['the content of a button', '<button id="x">Save <b>all</b></button>', 'Save all'],
  ['words that stand together in a button', '<button id="x">Sa<b>ve</b></button>', 'Save'],
  [
    'flex children of a button as words of their own',
    '<button id="x" class="row"><span>Door</span><span>Open</span></button>',
    'Door Open',
  ],
  [
    'blocks in a button as words of their own',
    '<button id="x"><span class="block">Door</span><span>Open</span></button>',
    'Door Open',
  ],
  [
    'the shown content of a button',
    '<button id="x">Save<b class="gone">d</b><i hidden>!</i><u aria-hidden="true">…</u></button>',
    'Save',
  ],
  ['the picture in a link', '<a id="x" href="/"><img alt="Home"></a>', 'Home'],
  ['the title of a drawing', '<svg id="x"><title>North</title></svg>', 'North'],
  ['a title where nothing else names it', '<button id="x" title="Close"></button>', 'Close'],
  ['its content rather than its title', '<button id="x" title="Close">Done</button>', 'Done'],
  ['nothing for the content of a list', '<ul id="x"><li>Door</li></ul>', ''],
])('a name is computed from %s', (_, body, name) => {
  const { one, view } = smallPage(body, CSS)
  expect(nameOf(one('#x'), view.renderer)).toBe(name)
})
