// Runs when a file of the app is missing, for example because a new version has replaced it. Reloads the page once for
// each missing file, then shows a message: never a blank page, never a loop. The page allows no inline scripts.
;(() => {
  const isAgain = file => {
    try {
      const before = sessionStorage.getItem('missing')
      sessionStorage.setItem('missing', file)
      return before === file
    } catch {
      // Storage is off: the message is shown at once.
      return true
    }
  }
  const explain = root => {
    const [alert, card, title, text, button] = ['div', 'div', 'h1', 'p', 'button'].map(name =>
      document.createElement(name),
    )
    alert.className = 'messageCard_messageCardAlone'
    alert.setAttribute('role', 'alert')
    card.className = 'card messageCard_messageCard'
    title.textContent = 'MarineOne could not be loaded'
    text.textContent = 'A file of the app did not arrive. The connection may be down. Reload to try again.'
    button.textContent = 'Reload'
    button.className = 'btn btn-main'
    button.addEventListener('click', () => location.reload())
    card.append(title, text, button)
    alert.append(card)
    root.replaceChildren(alert)
  }
  addEventListener(
    'error',
    event => {
      const file = event.target instanceof HTMLScriptElement ? event.target.src : ''
      const root = document.getElementById('root')
      if (file === '' || !root?.querySelector('.shell')) return
      if (isAgain(file)) explain(root)
      else location.reload()
    },
    true,
  )
})()
