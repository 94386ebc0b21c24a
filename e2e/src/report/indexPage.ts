/** Index page of a report: the list of all runs. */
import { html, type Markup } from '@drydock/contracts/markup'
import { LOGO, verdictMark } from './marks.ts'
import { documentOf, titleOf } from './page.ts'
import type { ReportResult } from './results.ts'
import { timeText } from './time.ts'

const COUNTED = ['passed', 'failed', 'skipped', 'cached'] as const

/** Returns the page with failed runs first, then the others in the given order. */
export function indexPage(results: readonly ReportResult[]): string {
  const count = (verdict: ReportResult['verdict']): number => results.filter(it => it.verdict === verdict).length
  const failed = count('failed')
  const rows = [...results.filter(it => it.verdict === 'failed'), ...results.filter(it => it.verdict !== 'failed')]
  return documentOf(
    failed > 0 ? `${failed} failed: Drydock` : 'Drydock',
    html`<header class="bar">${LOGO}<span>Drydock</span>${COUNTED.filter(it => count(it) > 0).map(it => html`<span class="counted">${verdictMark(it)}<b>${count(it)}</b></span>`)}</header>
<main>
<h1>${results.length === 1 ? 'One run' : `${results.length} runs`}</h1>
<div class="sheet" role="region" tabindex="0" aria-label="All runs"><table class="runs"><thead><tr><th scope="col">Scenario</th><th scope="col">Verdict</th><th scope="col">What it is about</th><th scope="col">Driver</th><th scope="col">Held</th><th scope="col">Virtual time</th><th scope="col">Hash</th></tr></thead>
<tbody>${rows.map(row)}</tbody></table></div>
</main>`,
  )
}

function row(it: ReportResult): Markup {
  return html`<tr class="${it.verdict}"><th scope="row" data-of="Scenario"><a href="${it.page}">${titleOf(it)}</a>${it.repeat > 1 ? ` repeat ${it.repeat}` : ''}</th><td data-of="Verdict">${verdictMark(it.verdict)}</td><td data-of="About">${it.name}${it.failures.length > 0 ? html`<span class="first">${it.failures[0]}</span>` : undefined}</td><td data-of="Driver">${it.driver}</td><td data-of="Held">${it.of === 0 ? '–' : `${it.held} of ${it.of}`}</td><td data-of="Virtual time">${timeText(it.virtualMs)}</td><td data-of="Hash"><code>${it.hash === '' ? '–' : it.hash.slice(0, 12)}</code></td></tr>
`
}
