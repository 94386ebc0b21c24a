// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ListRow } from '#components/ListRow.tsx'
import { Panel, Section } from '#components/Section.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
let shown: string[]
beforeEach(() => {
  shown = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this.textContent)
  })
  root = createRoot(document.createElement('div'))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.restoreAllMocks()
})

const head = { name: 'Pump', icon: 'pump', toggle: () => undefined } as const
const PARTS = {
  row: (isOpen: boolean) => (
    <ListRow name="Pump" look="plain" head="Pump " end="" detailsId={isOpen ? 'id' : undefined}>
      details
    </ListRow>
  ),
  section: (isOpen: boolean) => (
    <Section {...head} line=" " expanded={isOpen}>
      details
    </Section>
  ),
  panel: (isOpen: boolean) => (
    <Panel {...head} spoken="Pump" state="" expanded={isOpen}>
      details
    </Panel>
  ),
} as const

test.each(['row', 'section', 'panel'] as const)(
  'UX a %s that opens scrolls into view with its details; one that is drawn open or closes does not scroll',
  async part => {
    const draw = (isOpen: boolean) => act(async () => root.render(PARTS[part](isOpen)))
    await draw(true)
    await draw(false)
    expect(shown).toEqual([])
    await draw(true)
    expect(shown.map(it => it.replaceAll(/\s+/g, ' '))).toEqual(['Pump details'])
  },
)
