// Asks for the configuration, which the app reads first, before the app's script has come. The app takes this answer.
// WebKit and Firefox would fetch a preload again, and the page allows no inline scripts.
;(() => {
  const address = new URL('config.json', document.baseURI).href
  const request = new AbortController()
  const asked = fetch(address, { cache: 'no-store', signal: request.signal })
  // The app sees the failure when it takes the answer.
  asked.catch(() => undefined)
  window.earlyAnswer = { address, asked, abort: () => request.abort() }
})()
