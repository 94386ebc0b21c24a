/** HTML building blocks of the identity provider's pages. The pages work without script. */
import { escapeMarkup } from '@drydock/contracts/markup'

const LOGO =
  '<svg viewBox="0 0 64 64" aria-hidden="true"><path d="M36.5 8.5V44M36.5 8.5 16.5 33" fill="none" stroke="currentColor" stroke-width="7.5" stroke-linecap="round" stroke-linejoin="round"/><path d="M5.6 40.2C13 43 22 44.3 32 44.3S51 43 58.4 40.2C60 39.6 61.5 41 61 42.6 57.7 53 46.5 59 32 59S6.3 53 3 42.6C2.5 41 4 39.6 5.6 40.2z" fill="currentColor"/></svg>'

/** A complete page. @param body HTML */
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

/** @param isPlain less prominent, for pages with buttons of their own. */
export const linkBack = (app: string, isPlain = false): string =>
  `<a class="button${isPlain ? ' plain' : ''}" href="${escapeMarkup(app)}/">Back to MarineOne</a>`

/** Messages that screen readers announce at once: `alert` for errors, `status` for successes. */
export const alert = (text: string, id = 'refused'): string => `<p id="${id}" role="alert">${escapeMarkup(text)}</p>\n`
/** A success message, with its text escaped. */
export const status = (text: string): string => `<p role="status">${escapeMarkup(text)}</p>\n`

/** Hidden field with the CSRF token. */
export const csrfField = (csrfToken: string): string =>
  `<input type="hidden" name="csrfToken" value="${escapeMarkup(csrfToken)}">`
