/** Logo and verdict icons of a report. */
import type { Judgment } from '@drydock/simulator'
import type { RunRecord } from './record.ts'
import { html, type Markup } from '@drydock/contracts/markup'

export const LOGO = html`<svg class="logo" width="28" height="28" viewBox="0 0 64 64" aria-hidden="true"><path d="M36.5 8.5V44M36.5 8.5 16.5 33" fill="none" stroke="currentColor" stroke-width="7.5" stroke-linecap="round" stroke-linejoin="round"/><path d="M5.6 40.2C13 43 22 44.3 32 44.3S51 43 58.4 40.2C60 39.6 61.5 41 61 42.6 57.7 53 46.5 59 32 59S6.3 53 3 42.6C2.5 41 4 39.6 5.6 40.2z" fill="currentColor"/></svg>`

type Word = RunRecord['verdict'] | Judgment['verdict']
const WORDS: Readonly<Record<Word, string>> = {
  passed: 'passed',
  failed: 'failed',
  skipped: 'skipped',
  cached: 'cached',
  'left-out': 'left out',
}

/** Returns the icon of a verdict, distinct by shape, word and color. */
export const verdictMark = (verdict: Word): Markup =>
  html`<span class="verdict ${verdict}"><svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">${shape(verdict)}</svg>${WORDS[verdict]}</span>`

function shape(it: Word): Markup {
  if (it === 'passed')
    return html`<circle cx="8" cy="8" r="7.5" fill="currentColor"/><path d="M4.6 8.2l2.4 2.5 4.5-5.2" class="knock"/>`
  if (it === 'failed')
    return html`<path d="M5 .5h6l4.5 4.5v6L11 15.5H5L.5 11V5z" fill="currentColor"/><path d="M8 4v4.6M8 11.7v.1" class="knock"/>`
  return html`<circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" stroke-width="1.5" stroke-dasharray="3 2.5"/>`
}
