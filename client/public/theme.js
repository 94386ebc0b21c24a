// Puts the chosen theme on the page before anything is painted. A file of its own, since the page allows no inline scripts.
;(() => {
  let theme
  try {
    theme = localStorage.getItem('theme')
  } catch {
    // Storage is off: the day theme it is.
  }
  const colours = { day: '#EDF1F4', dusk: '#0A131A', night: '#060100' }
  const chosen = Object.hasOwn(colours, theme) ? theme : 'day'
  document.documentElement.dataset.theme = chosen
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', colours[chosen])
})()
