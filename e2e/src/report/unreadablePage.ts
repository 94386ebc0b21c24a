/** Page of a scenario file that cannot be read, with its errors. */
import { html } from '@drydock/contracts/markup'
import { LOGO, verdictMark } from './marks.ts'
import { pageName } from './pageName.ts'
import { documentOf } from './page.ts'
import type { ReportResult } from './results.ts'
import type { Driver } from '@drydock/simulator'
import type { CaseResult } from '#runner/replay/result.ts'

const NAME = 'This file cannot be read, so nothing of it was played.'

/** Returns the index entry of such a file. */
export const unreadableReportResult = (result: CaseResult, driver: Driver): ReportResult => ({
  ...result,
  failures: [...result.failures],
  name: NAME,
  driver,
  held: 0,
  of: 0,
  page: pageName('unreadable', result.file, driver, 1),
  traces: [],
})

/** Returns the page as HTML; it has the frame of a run page, so that links to it work. */
export function unreadablePage({ id, file, failures }: Pick<ReportResult, 'id' | 'file' | 'failures'>): string {
  return documentOf(
    `failed: ${id} cannot be read`,
    html`<header class="bar"><a href="index.html">${LOGO}<span>Drydock</span></a><span class="at">${id}</span>${verdictMark('failed')}</header>
<main>
<h1>${NAME}</h1>
<section class="card wrong" aria-labelledby="failed"><h2 id="failed">What is wrong with it</h2><ul>${failures.map(it => html`<li>${it}</li>`)}</ul></section>
<section class="card" aria-label="About this file"><dl class="facts"><div><dt>Scenario</dt><dd><code>${file}</code></dd></div></dl></section>
</main>`,
  )
}
