/** The cache of a document equals a fresh read, whatever changed in between. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ids, smallPage } from '#fixture/smallPage.ts'
import { rulesOf } from '../../engines/dom/appScript.ts'
import { remembered } from '../../engines/dom/remembered.ts'
import { createStyledRenderer } from './styledRenderer.ts'
import { assertControlsSeen } from './seen.ts'
import { stylesOf } from './styles.ts'
import { View } from './view.ts'

const BODY = `<main><section id="s" aria-label="Home"><header id="h"><h2 id="t">Status</h2></header><button id="b" class="row">Arm <i id="i">now</i></button><p id="p">Sent</p><b id="r"></b></section>
  <footer id="f">End</footer><label>Name <input id="n"></label></main>`
const CSS =
  '.gone { display: none } .blank { visibility: hidden } .row { display: flex } h2:empty, i:empty { display: block }'
/** A rule that sees labels. */
const BY_LABEL = '[aria-label="Called"] { display: none }'
const NO_STYLES = stylesOf([])
const ROLES = ['button', 'region', 'heading', 'textbox', 'banner', 'contentinfo', 'link', 'switch'] as const
const IDS = ['s', 'h', 't', 'b', 'i', 'f', 'n', 'p', 'r'] as const
const ATTRIBUTES = [
  ['class', 'gone'],
  ['class', 'blank'],
  ['class', 'row'],
  ['role', 'switch'],
  ['role', 'link'],
  ['role', 'progressbar'],
  ['aria-label', 'Called'],
  ['aria-label', 'Arm now'],
  ['aria-hidden', 'true'],
  ['inert', ''],
  ['hidden', ''],
  ['style', 'display: none'],
  ['type', 'checkbox'],
] as const

type Change = (one: (id: string) => Element | null) => void
const idOf = fc.constantFrom(...IDS)
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(idOf, fc.constantFrom(...ATTRIBUTES)).map(
    ([id, [name, value]]): Change =>
      one =>
        one(id)?.setAttribute(name, value),
  ),
  fc.tuple(idOf, fc.constantFrom(...ATTRIBUTES)).map(
    ([id, [name]]): Change =>
      one =>
        one(id)?.removeAttribute(name),
  ),
  fc.tuple(fc.constantFrom('t', 'i', 'f', 'p'), fc.constantFrom('', 'Armed', 'Off')).map(
    ([id, text]): Change =>
      one => {
        const it = one(id)
        if (it) it.textContent = text
      },
  ),
  fc.tuple(fc.constantFrom('t', 'i', 'f', 'p'), fc.constantFrom('', 'Armed', 'Off')).map(
    ([id, text]): Change =>
      one => {
        const words = one(id)?.firstChild
        if (words?.nodeType === 3) words.nodeValue = text
      },
  ),
  fc.tuple(idOf, fc.constantFrom('f', 's')).map(
    ([id, to]): Change =>
      one => {
        const [it, room] = [one(id), one(to)]
        if (it && room && !it.contains(room)) room.append(it)
      },
  ),
  fc.constant<Change>(one => Object.assign(one('n') ?? {}, { value: 'Freja' })),
  fc.constantFrom('t', 'i').map(
    (id): Change =>
      one =>
        one(id)?.remove(),
  ),
)

/** Returns what is wrong with the controls of a page. */
function faultOf(page: View): string | undefined {
  try {
    assertControlsSeen(page)
    return undefined
  } catch (error) {
    return String(error)
  }
}

test.each([
  ['', CSS],
  [' where a rule sees labels', CSS + BY_LABEL],
])('after any changes the cache returns the current roles, names, texts and faults%s', (_, css) => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 8 }), changes => {
      const { window, view } = smallPage(BODY, css)
      const styles = stylesOf(rulesOf(css, window))
      const memory = remembered(window, styles)
      const keeping = new View(createStyledRenderer(styles, memory), [window.document])
      const seen = (root: View): unknown =>
        ROLES.map(role => [
          role,
          ids(root.getByRole(role)),
          ['Called', 'Arm', 'Status', 'Freja'].map(name => ids(root.getByRole(role, { name }))),
        ])
      for (const change of [() => undefined, ...changes]) {
        change((id: string) => window.document.getElementById(id))
        memory.refresh()
        expect(seen(keeping)).toEqual(seen(view))
        expect(faultOf(keeping)).toBe(faultOf(view))
        expect(keeping.elements.map(it => keeping.renderer.textOf(it))).toEqual(
          view.elements.map(it => view.renderer.textOf(it)),
        )
      }
      void window.happyDOM.close()
    }),
    { numRuns: 100 },
  )
})

const setWords = (element: Element | null, words: string): void => {
  Object.assign(element?.firstChild ?? {}, { nodeValue: words })
}
test.each<readonly [string, Change, string]>([
  ['the words in a control', one => setWords(one('word'), 'off'), "The control 'Arm now' shows 'Arm off'."],
  [
    'the label of a control',
    one => one('control')?.setAttribute('aria-label', 'Called'),
    "The control 'Called' shows 'Arm now'.",
  ],
  [
    'a style around a control',
    one => one('group')?.setAttribute('class', 'clear'),
    "The control 'Arm now' shows nothing.",
  ],
  ['the words above a bar', one => setWords(one('above'), 'Read'), "The field 'Sent' stands beside 'Read'."],
])('after a change of %s a page without a fault has one', (_, change, fault) => {
  const css = '.clear { opacity: 0 }'
  const { window } = smallPage(
    `<p id="group"><button id="control" aria-label="Arm now">Arm <i id="word">now</i></button></p>
    <div><p id="above">Sent</p><i role="progressbar" aria-label="Sent"></i></div>`,
  )
  const styles = stylesOf(rulesOf(css, window))
  const memory = remembered(window, styles)
  const page = new View(createStyledRenderer(styles, memory), [window.document])
  memory.refresh()
  expect(faultOf(page)).toBeUndefined()
  change((id: string) => window.document.getElementById(id))
  memory.refresh()
  expect(faultOf(page)).toBe(`Error: ${fault}`)
})

test.each(['h', 'f'])(
  'the element %s, whose role depends on its place, is found no longer by a role it has lost',
  id => {
    const { window, one } = smallPage(BODY, CSS)
    const memory = remembered(window, NO_STYLES)
    const keeping = new View(createStyledRenderer(NO_STYLES, memory), [window.document])
    const links = (): readonly string[] => {
      memory.refresh()
      return ids(keeping.getByRole('link'))
    }
    expect(links()).toEqual([])
    one(`#${id}`).setAttribute('role', 'link')
    expect(links()).toEqual([id])
    one(`#${id}`).removeAttribute('role')
    expect(links()).toEqual([])
  },
)

test('a document that was not read for many changes is read completely and then followed again', async () => {
  const { window, one } = smallPage(BODY)
  const memory = remembered(window, NO_STYLES)
  const keeping = new View(createStyledRenderer(NO_STYLES, memory), [window.document])
  const switches = (): readonly string[] => {
    memory.refresh()
    return ids(keeping.getByRole('switch'))
  }
  expect(switches()).toEqual([])
  for (let change = 0; change < 20; change++) {
    one('#i').setAttribute('title', String(change))
    await Promise.resolve()
  }
  one('#b').setAttribute('role', 'switch')
  expect(switches()).toEqual(['b'])
  one('#i').setAttribute('role', 'switch')
  expect(switches()).toEqual(['b', 'i'])
})

test.each([
  ['to others', 'now', 'later', 1],
  ['to none', 'now', '', 2],
  ['from none', '', 'now', 2],
  ['from none and back', '', '', 2],
])('words that change %s keep the computed styles unless a rule may see it', (_, before, after, times) => {
  const { window, one } = smallPage(BODY)
  const memory = remembered(window, NO_STYLES)
  const [word] = one('#i').childNodes
  if (!word) throw new Error('The element has no words.')
  word.nodeValue = before
  let asked = 0
  const styleOf = memory.styling(() => ++asked)
  const look = (): void => {
    memory.refresh()
    styleOf(one('#i'))
  }
  look()
  look()
  expect(asked).toBe(1)
  word.nodeValue = 'between'
  word.nodeValue = after
  look()
  expect(asked).toBe(times)
})

test('the cache computes a value once while nothing changes', () => {
  const { window } = smallPage(BODY)
  const memory = remembered(window, NO_STYLES)
  const button = window.document.querySelector('button')
  let asked = 0
  const ask = (): number => (button ? memory.recall('asked', button, () => ++asked) : 0)
  expect([ask(), ask()]).toEqual([1, 1])
  memory.refresh()
  expect(ask()).toBe(1)
  button?.setAttribute('class', 'gone')
  memory.refresh()
  expect(ask()).toBe(2)
})
