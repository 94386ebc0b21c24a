/** The frame of all pages of the identity provider. They work without script. */

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** Text as HTML; every value that came from outside goes through it. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, char => ENTITIES[char] ?? '')

const LOGO =
  '<svg viewBox="0 0 64 64" aria-hidden="true"><path d="M36.5 8.5V44M36.5 8.5 16.5 33" fill="none" stroke="currentColor" stroke-width="7.5" stroke-linecap="round" stroke-linejoin="round"/><path d="M5.6 40.2C13 43 22 44.3 32 44.3S51 43 58.4 40.2C60 39.6 61.5 41 61 42.6 57.7 53 46.5 59 32 59S6.3 53 3 42.6C2.5 41 4 39.6 5.6 40.2z" fill="currentColor"/></svg>'

/** A whole page; `body` is HTML. */
export const page = (heading: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${heading}</title>
<link rel="icon" href="/identity/icon.svg">
<link rel="stylesheet" href="/identity/identity.css">
</head>
<body>
<main>
${LOGO}
<h1>${heading}</h1>
${body}
</main>
</body>
</html>
`

/** `isPlain` where the page has buttons of its own. */
export const linkBack = (app: string, isPlain = false): string =>
  `<a class="button${isPlain ? ' plain' : ''}" href="${escaped(app)}/">Back to MarineOne</a>`

/** What went wrong, or what was done, said to screen readers at once. */
export const alert = (text: string, id = 'refused'): string => `<p id="${id}" role="alert">${escaped(text)}</p>\n`
export const status = (text: string): string => `<p role="status">${escaped(text)}</p>\n`

/** Shows that a form comes from our own page. */
export const proofField = (proof: string): string => `<input type="hidden" name="proof" value="${escaped(proof)}">`
