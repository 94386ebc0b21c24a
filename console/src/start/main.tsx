/** Starts the console: takes the token out of the address, so that it is in no history, and shows the page. */
import { createRoot } from 'react-dom/client'
import { takeToken } from '#token.ts'
import { App } from '#parts/App.tsx'
import '../tokens.css'
import '../controls.css'
import '../console.css'
import '../panels.css'
import '../held.css'
import '../events.css'

takeToken(location.hash)
history.replaceState(null, '', location.pathname)
const root = document.querySelector('#console')
if (root) createRoot(root).render(<App />)
