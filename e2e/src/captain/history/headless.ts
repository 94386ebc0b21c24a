/** Histories without a page. */
import { eventSign, sensorSign } from '@drydock/client/event-sign'
import { NONE } from '@drydock/client/texts/formatAge'
import { dayHeading, dayOf, logTime } from '@drydock/client/texts/formatLog'
import { type HistoryItem, instantOf } from '@drydock/contracts'
import { need, pathOf, there } from '#captain/headless/hand.ts'
import type { Seen } from '#captain/headless/seen.ts'
import { fullName, shownName, typeOf } from '#captain/sensor-name.ts'
import { isPanelOpen } from '#captain/settings/names.ts'
import { PANELS } from '#captain/settings/words.ts'
import type { HistoryFact, HistoryVerb } from './words.ts'

const isLog = (seen: Seen): boolean => pathOf(seen) === '/event-log'
const isHistory = (seen: Seen): boolean => pathOf(seen).startsWith('/history/')

/** The list that is open, if one is. */
function listOf(seen: Seen): { readonly is: string; readonly items: readonly HistoryItem[] } | undefined {
  const { eventlog, history } = seen.app.stores
  return isLog(seen) ? eventlog.list : isHistory(seen) ? history.list : undefined
}

/** A history is opened from the open row of its type on Home, or from its open panel in Settings. */
function isRoomOpen(seen: Seen, name: unknown): boolean {
  const { stores, derived } = seen.app
  if (pathOf(seen) === '/home') return stores.panels.open.home.includes(derived.homePanel(typeOf(name)))
  const panel = PANELS.find(it => it === name)
  return panel !== undefined && pathOf(seen) === '/settings' && isPanelOpen(stores.panels, panel)
}

function timeline(seen: Seen): unknown {
  const zone = seen.app.stores.settings.timeZone
  const signOf = isLog(seen) ? eventSign : sensorSign
  return listOf(seen)?.items.map(it => {
    const { name, text } = signOf(it.latestEventName)
    const at = instantOf(it.modifiedDate)
    return { sign: name, text, time: at === undefined ? NONE : logTime(at, zone) }
  })
}

function days(seen: Seen): unknown {
  const zone = seen.app.stores.settings.timeZone
  const all = listOf(seen)?.items.map(it => instantOf(it.modifiedDate))
  return all && [...new Set(all.map(at => (at === undefined ? NONE : dayHeading(dayOf(at, zone), seen.now, zone))))]
}

function says(seen: Seen): unknown {
  const list = listOf(seen)
  if (!list) return undefined
  if (list.is === 'error') return 'error'
  if (list.items.length > 0) return 'none'
  return list.is === 'loaded' ? 'empty' : 'loading'
}

export const verbs: Readonly<Record<HistoryVerb, (seen: Seen, params: unknown) => void>> = {
  history: (seen, name) => {
    const called = pathOf(seen) === '/home' ? shownName(name) : fullName(name)
    need('link', `History of ${called}`, there(isRoomOpen(seen, name)))
    seen.opened.before = pathOf(seen)
    seen.app.go(`/history/${typeOf(name)}`)
  },
  'leave-history': seen => {
    need('button', 'Back', there(isHistory(seen)))
    seen.app.go(seen.opened.before ?? '/home')
  },
  'retry-history': seen => {
    need('button', 'Retry', there(listOf(seen)?.is === 'error'))
    void (isLog(seen) ? seen.app.actions.loadEventlog() : seen.app.actions.loadHistory())
  },
}

export const facts: Readonly<Record<HistoryFact, (seen: Seen) => unknown>> = { timeline, days, 'history-says': says }
