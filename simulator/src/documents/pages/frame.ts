/** Frame of every documentation page: head, link to the index, and table of contents. */
import { html, type Markup, markupText } from '@drydock/contracts/markup'

export interface DocumentPage {
  readonly title: string
  /** Links within the page, or to others. */
  readonly contents: Markup
  readonly body: Markup
}

/** Path of the pages. */
export const ROOT = '/docs/'
/** Content security policy: only the style sheet is loaded. */
export const POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Returns a whole HTML document.
 * @param title text, escaped here; `contents` and `body` are markup already.
 */
export const frame = ({ title, contents, body }: DocumentPage): string =>
  markupText(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} – Drydock</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${ROOT}style.css">
</head>
<body>
<a class="skip" href="#content">To the content</a>
<header><a href="${ROOT}">Drydock</a></header>
<nav aria-label="Contents">${contents}</nav>
<main id="content" tabindex="-1">
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`)

/** A value as JSON in a collapsed section, which the browser's search still finds. */
export const folded = (name: string, value: unknown): Markup | undefined =>
  value === undefined
    ? undefined
    : html`<details><summary>${name}</summary><pre tabindex="0"><code>${JSON.stringify(value, null, 2)}</code></pre></details>\n`
