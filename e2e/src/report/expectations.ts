/** Table of all expectations with the expected and the observed value. */
import type { Judgment } from '@drydock/simulator'
import { html, type Markup } from '@drydock/contracts/markup'
import { verdictMark } from './marks.ts'
import { timeText } from './time.ts'

export function expectations(judged: readonly Judgment[]): Markup | undefined {
  if (judged.length === 0) return undefined
  return html`<section><h2 id="expectations">Expectations</h2>
<div class="sheet" role="region" tabindex="0" aria-labelledby="expectations"><table class="judged"><thead><tr><th scope="col">Decided at</th><th scope="col">Verdict</th><th scope="col">Expected</th><th scope="col">Seen</th><th scope="col">Shows</th><th scope="col">Written at</th></tr></thead>
<tbody>${judged.map(row)}</tbody></table></div></section>`
}

/** Names of cells are for narrow screens, where the cells of a row are below each other. */
function row({ at, verdict, expected, seen, shows, place }: Judgment, index: number): Markup {
  return html`<tr id="x${index + 1}" class="${verdict}"><th scope="row" data-of="At">${timeText(at)}</th><td data-of="Verdict">${verdictMark(verdict)}</td><td data-of="Expected">${expected}</td><td data-of="Seen">${verdict === 'left-out' ? 'nothing to judge it by with this driver' : seen}</td><td data-of="Shows">${shows.join(', ')}</td><td data-of="Written at">line ${place.line}</td></tr>
`
}
