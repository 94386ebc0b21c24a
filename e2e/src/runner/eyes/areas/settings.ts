/** The settings screen as it is shown. */
import { panelName, panelOf, SECTION_NAMES, sectionOf } from '#runner/captain/settings/names.ts'
import type { PanelWord, SectionWord, SettingsFact } from '#runner/captain/settings/words.ts'
import { agree, attributeOf, escaped, isShown, labelsOf, linesOf, part, textOf, textsOf } from '../page/look.ts'
import type { Fact, Seen } from '../page/seen.ts'
import type { View } from '../page/view.ts'

const sectionHead = (page: Seen, section: SectionWord): View =>
  page.getByRole('heading', { level: 2 }).getByRole('button', { name: new RegExp(`^${SECTION_NAMES[section]}\\b`) })
const panelHead = (page: Seen, panel: PanelWord): View =>
  page
    .getByRole('heading', { level: 3 })
    .getByRole('button', { name: new RegExp(`^${escaped(panelName(panel))}(,|$)`) })

/** What the head of a panel opens. */
function room(page: Seen, panel: PanelWord): View | undefined {
  const id = attributeOf(panelHead(page, panel), 'aria-controls')
  return id === undefined ? undefined : page.locator(`[id="${id}"]`)
}

const sectionLine: Fact = (page, word) => {
  const head = sectionHead(page, sectionOf(word))
  return isShown(head) ? { line: linesOf(head).at(-1), open: attributeOf(head, 'aria-expanded') === 'true' } : undefined
}

/** Rows of Home and panels of Settings begin their names with what they are. */
const openPanels: Fact = page => {
  const heads =
    page.path === '/home' ? part(page, 'Sensors').getByRole('listitem') : page.getByRole('heading', { level: 3 })
  const open = heads.getByRole('button', { expanded: true }).and(page.locator('[aria-label]:not([aria-haspopup])'))
  return labelsOf(open).map(it => it.split(', ')[0])
}

const panelState: Fact = (page, word) => {
  const panel = panelOf(word)
  const said = attributeOf(panelHead(page, panel), 'aria-label')
  if (said === undefined) return undefined
  const [, state, age] = said.split(', ')
  const inside = room(page, panel)
  const [terms, values] = inside
    ? [textsOf(inside.getByRole('term')), textsOf(inside.getByRole('definition'))]
    : [[], []]
  return { state, age, rows: Object.fromEntries(terms.map((term, at) => [term, values[at]])) }
}

const overlay: Fact = page => {
  const dialog = page.getByRole('alertdialog').filter({ hasNot: page.getByRole('button') })
  if (!isShown(dialog)) return undefined
  const [label, line] = [textOf(dialog.getByRole('heading')), textOf(dialog.getByRole('paragraph'))]
  return line === undefined ? { label } : { label, line }
}

/** The state word of a panel, displayed and spoken, while the panel is open. */
const panelWord =
  (name: string): Fact =>
  page => {
    const head = part(page, 'Sensors').getByRole('button', { name: new RegExp(`^${name}, `), expanded: true })
    const [label, state] = linesOf(head)
    if (label === undefined) return undefined
    agree('name of the panel', label, name)
    agree(`state of '${name}'`, state, attributeOf(head, 'aria-label')?.split(', ')[1])
    return state
  }

export const facts: Readonly<Record<SettingsFact | 'bilge' | 'gas', Fact>> = {
  'section-line': sectionLine,
  'open-panels': openPanels,
  'panel-state': panelState,
  overlay,
  bilge: panelWord('Bilge pump'),
  gas: panelWord('Gas detector'),
}
