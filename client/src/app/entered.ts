/** What the screens of man over board, of the sailor friends and of the weather do on entering, for an app without screens. */
import { subscribe } from 'valtio/vanilla'
import { openContactForm } from '#stores/contactform.ts'
import { loadContacts } from '#stores/contacts.ts'
import { openMob } from '#stores/mob.ts'
import { panels } from '#stores/panels.ts'
import { openWeather } from '#stores/weather.ts'

const FRIENDS = 2

/** The list is read whenever its panel comes into view. */
function openSettings(): () => void {
  let wasShown = false
  const look = (): void => {
    const isShown = panels.sections.includes('boat') && panels.open.boat.includes(FRIENDS)
    if (isShown && !wasShown) void loadContacts()
    wasShown = isShown
  }
  look()
  return subscribe(panels, look)
}

/** `path` with its query; `put` leads the app elsewhere by itself. The answer is what leaving undoes; undefined for a screen of others. */
export function enteredForHelp(path: string, put: (path: string) => void): (() => void) | undefined {
  const [name = '', query = ''] = path.split('?', 2)
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
