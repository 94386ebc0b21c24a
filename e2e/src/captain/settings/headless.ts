/** The settings screen without a page: the app's own stores and actions, said in its own texts. */
import { dayAfter, today } from '@drydock/client/texts/formatDay'
import { WEATHER_TEXTS } from '@drydock/contracts'
import * as z from 'zod/mini'
import { need, onScreen, pathOf, refuse, there } from '#captain/headless/hand.ts'
import { type Seen, texts } from '#captain/headless/seen.ts'
import { alreadyThere } from '#captain/hindrance.ts'
import { typeOf } from '#captain/sensor-name.ts'
import { isDevice, isPanelOpen, nameAt, panelName, panelOf, SECTION_NAMES, sectionOf, standingOf } from './names.ts'
import { type PanelWord, SECTIONS, type SettingsFact, type SettingsVerb, SwitchInPanel } from './words.ts'

type Do = (seen: Seen, params: unknown) => void
type Read = (seen: Seen, parameter: unknown) => unknown

const isOpen = ({ app }: Seen, panel: PanelWord): boolean => isPanelOpen(app.stores.panels, panel)

/** What is in a panel can be pressed while it is open. */
function within(seen: Seen, word: unknown): PanelWord {
  const panel = panelOf(word)
  need('button', panelName(panel), there(pathOf(seen) === '/settings' && seen.app.stores.panels.sections.includes(standingOf(panel).section)))
  if (pathOf(seen) !== '/settings' || !isOpen(seen, panel)) throw new Error(`The panel '${panelName(panel)}' is not open.`)
  return panel
}

/** The device of an open panel, unless an enrollment has taken its room. */
function deviceIn({ app: { stores, derived } }: Seen, panel: PanelWord) {
  const type = typeOf(panel)
  const { state } = stores.enrollment
  return { device: derived.firstOf(stores.sensors, type), isRoom: state.is === 'idle' || state.type !== type }
}

function enrolIn(seen: Seen, panel: PanelWord): void {
  const { device, isRoom } = deviceIn(seen, panel)
  need('button', texts.sensors.enrol, there(isRoom && device === undefined))
  void seen.app.actions.enrol(typeOf(panel))
}

function unpairIn(seen: Seen, panel: PanelWord): void {
  const { device, isRoom } = deviceIn(seen, panel)
  if (!isRoom || !device) refuse('button', texts.sensors.unpair, 'missing')
  void seen.app.actions.unpair(device.attachedDeviceId)
}

function switchIn(seen: Seen, panel: PanelWord, on: boolean): void {
  const { device, isRoom } = deviceIn(seen, panel)
  if (!isRoom || !device) refuse('switch', '', 'missing')
  need('switch', '', device.isBusy ? 'disabled' : undefined)
  if (device.status === on) throw new Error(alreadyThere(panelName(panel)))
  void seen.app.actions.command(device.attachedDeviceId, on)
}

/** Orders stand in the system status, which is opened for them. */
function openSystem({ app }: Seen): void {
  if (app.route() !== '/settings') app.go('/settings')
  if (!app.stores.panels.sections.includes('system')) app.actions.toggleSection('system')
}

export const verbs: Readonly<Record<SettingsVerb, Do>> = {
  panel: (seen, word) => {
    const { app } = seen
    const { section, number } = standingOf(panelOf(word))
    if (pathOf(seen) !== '/settings') app.go('/settings')
    if (!app.stores.panels.sections.includes(section)) app.actions.toggleSection(section)
    if (!app.stores.panels.open[section].includes(number)) app.actions.togglePanel(section, number)
  },
  section: (seen, word) => {
    need('button', SECTION_NAMES[sectionOf(word)], onScreen(seen, '/settings'))
    seen.app.actions.toggleSection(sectionOf(word))
  },
  'enrol-in-panel': (seen, word) => enrolIn(seen, within(seen, word)),
  'unpair-in-panel': (seen, word) => unpairIn(seen, within(seen, word)),
  'switch-in-panel': (seen, params) => {
    const { sensor, on } = z.parse(SwitchInPanel, params)
    switchIn(seen, within(seen, sensor), on)
  },
  'open-captains-log': seen => {
    within(seen, 'captains-log')
    const day = today(seen.now)
    seen.app.go(`/logbook-record/${day},${dayAfter(day)}`)
  },
  'add-sailor-friend': seen => {
    within(seen, 'sailor-friends')
    seen.app.go('/addContact')
  },
  restart: seen => {
    openSystem(seen)
    void seen.app.actions.restartGateway()
  },
  'factory-reset': seen => {
    openSystem(seen)
    void seen.app.actions.resetGateway()
  },
}

const sectionLine: Read = (seen, word) => {
  const section = sectionOf(word)
  if (pathOf(seen) !== '/settings') return undefined
  const { stores, derived } = seen.app
  return { line: derived.sectionLine(section), open: stores.panels.sections.includes(section) }
}

const openPanels: Read = seen => {
  const { sections, open } = seen.app.stores.panels
  if (pathOf(seen) === '/home') return [...open.home].sort().map(number => texts.sensors.name(seen.app.derived.homeType(number)))
  if (pathOf(seen) !== '/settings') return undefined
  return SECTIONS.filter(it => sections.includes(it)).flatMap(section => [...open[section]].sort().map(number => nameAt(section, number)))
}

const panelState: Read = (seen, word) => {
  const panel = panelOf(word)
  if (pathOf(seen) !== '/settings' || !seen.app.stores.panels.sections.includes(standingOf(panel).section)) return undefined
  const { derived } = seen.app
  const { state, at } = isDevice(panel) ? derived.deviceFace(typeOf(panel)) : derived.plainFace(panel)
  const rows = isOpen(seen, panel) ? (isDevice(panel) ? derived.deviceRows(typeOf(panel), seen.now) : derived.plainRows(panel)) : []
  return { state, age: texts.ageText(at, seen.now), rows: Object.fromEntries(rows) }
}

const overlay: Read = ({ app, now }) => {
  const { work } = app.stores.processing
  if (!work) return app.route() === '/weather' && app.stores.weather.is === 'reading' ? { label: WEATHER_TEXTS.loading } : undefined
  const label = texts.processing.labels[work.is]
  return work.countdown ? { label, line: texts.processing.refreshing(texts.secondsLeft(work.countdown.until, now)) } : { label }
}

export const facts: Readonly<Record<SettingsFact, Read>> = { 'section-line': sectionLine, 'open-panels': openPanels, 'panel-state': panelState, overlay }
