// Puts the chosen theme on the page before anything is painted, what an address asks for a display on board, and
// whether a key was pressed. A file of its own, since the page allows no inline scripts.
;(() => {
  // 'mode', 'embedded' and 'screen'; kept for the tab, since the sign-in leads away and back. XTRA-18.
  const optionsOf = () => {
    const asked = new URLSearchParams(location.search)
    const isAsked = ['mode', 'embedded', 'screen'].some(it => asked.has(it))
    try {
      if (isAsked) sessionStorage.setItem('display', location.search)
      return new URLSearchParams(sessionStorage.getItem('display') ?? '')
    } catch {
      // Storage is off: the options end with this page.
      return asked
    }
  }
  let theme
  try {
    theme = localStorage.getItem('theme')
  } catch {
    // Storage is off: the day theme is used.
  }
  const options = optionsOf()
  const colors = { day: '#EDF1F4', dusk: '#0A131A', night: '#060100' }
  const chosen = [options.get('mode'), theme].find(it => Object.hasOwn(colors, it)) ?? 'day'
  document.documentElement.dataset.theme = chosen
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', colors[chosen])
  if (options.has('embedded')) document.documentElement.dataset.embedded = ''
  // Only the address that names a screen leads there: the person may go on from it.
  const screen = new URLSearchParams(location.search).get('screen')
  if (['home', 'map', 'weather', 'event-log', 'settings', 'watch'].includes(screen))
    history.replaceState(null, '', new URL(screen, document.baseURI).pathname)
  // A screen that takes the focus by itself shows no ring to a person who uses no keyboard.
  addEventListener('keydown', () => (document.documentElement.dataset.keyboard = ''), { capture: true, once: true })
})()
