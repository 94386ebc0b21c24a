/** Observations of the settings screen. */
import { panelName, panelOf, SECTION_NAMES, sectionOf } from '#runner/captain/settings/names.ts'
import type { PanelWord, SectionWord, SettingsObservation } from '#runner/captain/settings/vocabulary.ts'
import { assertSame, attributeOf, escaped, isShown, labelsOf, linesOf, region, textOf, textsOf } from '../page/read.ts'
import type { Observer, ObservedPage } from '../page/observedPage.ts'
import type { View } from '../page/view.ts'

const sectionHead = (page: ObservedPage, section: SectionWord): View =>
  page.getByRole('heading', { level: 2 }).getByRole('button', { name: new RegExp(`^${SECTION_NAMES[section]}\\b`) })
const panelHead = (page: ObservedPage, panel: PanelWord): View =>
  page
    .getByRole('heading', { level: 3 })
    .getByRole('button', { name: new RegExp(`^${escaped(panelName(panel))}(,|$)`) })

/** Returns the content that the header of a panel opens. */
function panelContent(page: ObservedPage, panel: PanelWord): View | undefined {
  const id = attributeOf(panelHead(page, panel), 'aria-controls')
  return id === undefined ? undefined : page.locator(`[id="${id}"]`)
}

const sectionLine: Observer = (page, word) => {
  const head = sectionHead(page, sectionOf(word))
  return isShown(head) ? { line: linesOf(head).at(-1), open: attributeOf(head, 'aria-expanded') === 'true' } : undefined
}

/** Names of rows on Home and of panels in Settings begin with the device. */
const openPanels: Observer = page => {
  const heads =
    page.path === '/home' ? region(page, 'Sensors').getByRole('listitem') : page.getByRole('heading', { level: 3 })
  const open = heads.getByRole('button', { expanded: true }).and(page.locator('[aria-label]:not([aria-haspopup])'))
  return labelsOf(open).map(it => it.split(', ')[0])
}

const panelState: Observer = (page, word) => {
  const panel = panelOf(word)
  const said = attributeOf(panelHead(page, panel), 'aria-label')
  if (said === undefined) return undefined
  assertSame('head of the panel', linesOf(panelHead(page, panel)).join(', '), said)
  const [, state, age] = said.split(', ')
  const inside = panelContent(page, panel)
  const [terms, values] = inside
    ? [textsOf(inside.getByRole('term')), textsOf(inside.getByRole('definition'))]
    : [[], []]
  return { state, age, rows: Object.fromEntries(terms.map((term, at) => [term, values[at]])) }
}

const overlay: Observer = page => {
  const dialog = page.getByRole('alertdialog').filter({ hasNot: page.getByRole('button') })
  if (!isShown(dialog)) return undefined
  const [label, line] = [textOf(dialog.getByRole('heading')), textOf(dialog.getByRole('paragraph'))]
  return line === undefined ? { label } : { label, line }
}

/** Returns the state word of an open panel, which must be displayed and accessible. */
const panelWord =
  (name: string): Observer =>
  page => {
    const head = region(page, 'Sensors').getByRole('button', { name: new RegExp(`^${name}, `), expanded: true })
    const [label, state] = linesOf(head)
    if (label === undefined) return undefined
    assertSame('name of the panel', label, name)
    assertSame(`state of '${name}'`, state, attributeOf(head, 'aria-label')?.split(', ')[1])
    return state
  }

export const observers: Readonly<Record<SettingsObservation | 'bilge' | 'gas', Observer>> = {
  'section-line': sectionLine,
  'open-panels': openPanels,
  'panel-state': panelState,
  overlay,
  bilge: panelWord('Bilge pump'),
  gas: panelWord('Gas detector'),
}
