/** Page of one run, self-contained: no script and no external resource. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawing } from './drawing.ts'
import { expectations } from './expectations.ts'
import { foldAges } from './foldAges.ts'
import { html, type Markup, markupText, trusted } from '@drydock/contracts/markup'
import { journal } from './journal.ts'
import { lanesOf } from './lanes.ts'
import { LOGO, verdictMark } from './marks.ts'
import type { RunRecord, ReportPicture } from './record.ts'
import { timeText } from './time.ts'

const STYLE = trusted(
  ['tokens', 'frame', 'lanes', 'tables']
    .map(it => readFileSync(join(import.meta.dirname, `style/${it}.css`), 'utf8'))
    .join(''),
)

/** Returns a whole document. Its policy allows no script, whatever a scenario contains. */
export function documentOf(title: string, body: Markup): string {
  return markupText(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
${body}
</body>
</html>
`)
}

/** Returns the id of a run, with its case if the scenario has several. */
export const titleOf = ({ id, case: name }: Pick<RunRecord, 'id' | 'case'>): string =>
  name === '' ? id : `${id} ${name}`

/** Returns how many of the judged expectations were met. */
export const heldOf = (judged: RunRecord['judged']): { readonly held: number; readonly of: number } => ({
  held: judged.filter(it => it.verdict === 'passed').length,
  of: judged.filter(it => it.verdict !== 'left-out').length,
})

/** Returns the page of a run as HTML, also for runs that failed or were skipped. */
export function runPage(it: RunRecord): string {
  const { held, of } = heldOf(it.judged)
  const entries = foldAges(it.entries)
  return documentOf(
    `${it.verdict === 'passed' ? '' : `${it.verdict}: `}${titleOf(it)} ${it.name}`,
    html`<a class="skip" href="#expectations">To the expectations</a>
<header class="bar"><a href="index.html">${LOGO}<span>Drydock</span></a><span class="at">${titleOf(it)}</span>${verdictMark(it.verdict)}${of > 0 ? html`<span class="held">${held} of ${of} held</span>` : undefined}</header>
<main>
<h1>${it.name}</h1>
${failed(it)}
${it.about === '' ? undefined : html`<p class="about">${it.about}</p>`}
${it.verdict === 'skipped' ? html`<p class="about">Left out with this driver: ${it.reason}</p>` : undefined}
${it.verdict === 'cached' ? html`<p class="about">Not played: ${it.reason}</p>` : undefined}
${facts(it)}
${entries.length === 0 ? undefined : html`<section><h2 id="lanes">What happened</h2>${drawing(lanesOf(entries, it.judged, it.virtualMs))}</section>`}
${pictures(it.pictures)}
${expectations(it.judged)}
${journal(entries)}
</main>`,
  )
}

function facts({ driver, repeat, seed, virtualMs, start, hash, versions, command, file, covers }: RunRecord): Markup {
  const rows: readonly (readonly [string, string | Markup])[] = [
    ['Driver', `${driver}${repeat > 1 ? `, repeat ${repeat}` : ''}`],
    ['Virtual time', `${timeText(virtualMs)} from ${start}`],
    ['Seed', String(seed)],
    ['Hash', html`<code>${hash === '' ? 'none' : hash}</code>`],
    ['Scenario', html`<code>${file}</code>`],
    ...versions.map(([name, value]) => [name, value] as const),
    ...(covers.length > 0 ? [['Covers', covers.join(', ')] as const] : []),
  ]
  return html`<section class="card" aria-label="About this run"><dl class="facts">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
<p class="again"><span id="again">Run it again</span><code tabindex="0" role="group" aria-labelledby="again">${command}</code></p></section>`
}

/** Failures, at the top of the page. */
function failed({ failures, traces }: RunRecord): Markup | undefined {
  if (failures.length === 0) return undefined
  const links = traces.map(
    it => html`<li><a href="${it}">${it}</a>, opened with <code>npx playwright show-trace</code></li>`,
  )
  return html`<section class="card wrong" aria-labelledby="failed"><h2 id="failed">What failed</h2><ul>${failures.filter(it => !it.startsWith('Look at it with:')).map(it => html`<li>${it}</li>`)}</ul>
${links.length === 0 ? undefined : html`<h3>Traces of the browser</h3><ul>${links}</ul>`}</section>`
}

function pictures(shown: readonly ReportPicture[]): Markup | undefined {
  if (shown.length === 0) return undefined
  const figure = ({ person, name, at, png }: ReportPicture): Markup => {
    const words = `${name.replace(/^failure-(\d+)$/, 'failure $1')}, ${person}, ${timeText(at)}`
    return html`<figure><img loading="lazy" src="data:image/png;base64,${png}" alt="The app of ${words}"><figcaption>${words}</figcaption></figure>`
  }
  return html`<section><h2 id="pictures">Pictures</h2><div class="pictures" role="region" tabindex="0" aria-label="Pictures of the app">${shown.map(figure)}</div></section>`
}
