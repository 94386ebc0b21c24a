/** What the screens of man over board, of the sailor friends, of the captain's log and of the weather do on entering, for an app without screens. */
import { subscribe } from 'valtio/vanilla'
import { enterGallery } from '#app/gallerySurface.ts'
import { openContactForm } from '#stores/contactform.ts'
import { loadContacts } from '#stores/contacts.ts'
import { loadJourneys, openJourney } from '#stores/journeys.ts'
import { dayOfLog, openLogbook } from '#stores/logbook.ts'
import { openMob } from '#stores/mob.ts'
import { panels } from '#stores/panels.ts'
import { openWeather } from '#stores/weather.ts'

/** Lists of the panels of My Boat, by the number of the panel. */
const LISTS: readonly (readonly [panel: number, load: () => Promise<void>])[] = [
  [1, loadJourneys],
  [2, loadContacts],
]

/** A list is read whenever its panel comes into view. */
function openSettings(): () => void {
  const shown = new Set<number>()
  const look = (): void => {
    for (const [panel, load] of LISTS) {
      const isShown = panels.sections.includes('boat') && panels.open.boat.includes(panel)
      if (isShown && !shown.has(panel)) void load()
      if (isShown) shown.add(panel)
      else shown.delete(panel)
    }
  }
  look()
  return subscribe(panels, look)
}

/** `range` is the rest of the path. */
function openLog(range: string, query: URLSearchParams): () => void {
  const day = dayOfLog(range, query.get('date'))
  const ends = [openLogbook(range), day === undefined ? (): void => undefined : openJourney(day, query.get('journeyId') ?? undefined)]
  return () => ends.forEach(end => end())
}

/** `path` with its query; `put` leads the app elsewhere by itself. The answer is what leaving undoes; undefined for a screen of others. */
export function enteredForHelp(path: string, put: (path: string) => void): (() => void) | undefined {
  const [name = '', query = ''] = path.split('?', 2)
  const range = /^\/logbook-record\/([^/]+)$/i.exec(name)?.[1]
  if (range !== undefined) return openLog(range, new URLSearchParams(query))
  const ids = /^\/userGallery\/([^/]+)$/i.exec(name)?.[1]
  if (ids !== undefined) return enterGallery(decodeURIComponent(ids), new URLSearchParams(query), put)
  switch (name.toLowerCase()) {
    case '/settings':
      return openSettings()
    case '/weather':
      return openWeather()
    case '/mob':
      return openMob(put)
    case '/addcontact':
      return openContactForm(undefined)
    case '/editcontact':
      return openContactForm(new URLSearchParams(query).get('id') ?? '')
    default:
      return undefined
  }
}
