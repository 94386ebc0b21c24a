/** Actions on the settings screen. */
import type { Locator, Page } from 'playwright'
import * as z from 'zod/mini'
import { setSwitch, press, waitUntilActionable, expand } from '#runner/captain/shared/interactions.ts'
import { attributeOf, escaped, region } from '#runner/captain/shared/locators.ts'
import { pathOf } from '#runner/captain/shared/appPath.ts'
import { panelName, panelOf, SECTION_NAMES, sectionOf, sectionWith } from './names.ts'
import { type PanelWord, type SectionWord, type SettingsAction, SwitchInPanel } from './vocabulary.ts'

type Do = (page: Page, params: unknown) => Promise<void>
const sectionHead = (page: Page, section: SectionWord): Locator =>
  page.getByRole('heading', { level: 2 }).getByRole('button', { name: new RegExp(`^${SECTION_NAMES[section]}\\b`) })
const panelHead = (page: Page, panel: PanelWord): Locator =>
  page
    .getByRole('heading', { level: 3 })
    .getByRole('button', { name: new RegExp(`^${escaped(panelName(panel))}(,|$)`) })

/** Returns the content that the header of a panel opens. */
async function panelContent(page: Page, panel: PanelWord): Promise<Locator | undefined> {
  const id = await attributeOf(panelHead(page, panel), 'aria-controls')
  return id === undefined ? undefined : page.locator(`[id="${id}"]`)
}
async function within(page: Page, panel: PanelWord): Promise<Locator> {
  await waitUntilActionable(panelHead(page, panel))
  const found = await panelContent(page, panel)
  if (!found) throw new Error(`The panel '${panelName(panel)}' is not open.`)
  return found
}

async function openSection(page: Page, section: SectionWord): Promise<void> {
  if (pathOf(page) !== '/settings')
    await press(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings', exact: true }))
  await expand(sectionHead(page, section))
}

/** Presses a command of the system status, and confirms it. */
const order =
  (name: string): Do =>
  async page => {
    await openSection(page, 'system')
    await press(region(page, 'System status').getByRole('button', { name, exact: true }))
    await press(page.getByRole('alertdialog').getByRole('button', { name, exact: true }))
  }

const pressIn = async (page: Page, panel: unknown, name: string): Promise<void> =>
  press((await within(page, panelOf(panel))).getByRole('button', { name, exact: true }))

export const performers: Readonly<Record<SettingsAction, Do>> = {
  panel: async (page, word) => {
    const panel = panelOf(word)
    await openSection(page, sectionWith(panel))
    await expand(panelHead(page, panel))
  },
  section: (page, word) => press(sectionHead(page, sectionOf(word))),
  'enrol-in-panel': (page, panel) => pressIn(page, panel, 'ENROL'),
  'unpair-in-panel': async (page, panel) => {
    await pressIn(page, panel, 'UNPAIR')
    await press(page.getByRole('alertdialog').getByRole('button', { name: 'Unpair', exact: true }))
  },
  'switch-in-panel': async (page, params) => {
    const { sensor, on } = z.parse(SwitchInPanel, params)
    await setSwitch((await within(page, sensor)).getByRole('switch'), on, panelName(sensor))
  },
  'open-captains-log': page => pressIn(page, 'captains-log', 'Open the log'),
  'add-sailor-friend': async page =>
    press((await within(page, 'sailor-friends')).getByRole('link', { name: 'Add a sailor friend', exact: true })),
  restart: order('Restart'),
  'factory-reset': order('Factory reset'),
}
