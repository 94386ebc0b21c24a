/** Journal of a run in chapters, so that the browser renders open ones only. */
import { html, type Markup } from '@drydock/contracts/markup'
import type { FoldedEntry } from './foldAges.ts'
import type { ReportEntry } from './record.ts'
import { summaryOf } from './entrySummary.ts'
import { timeText } from './time.ts'

const CHAPTER = 200
/** Up to this number of entries, all chapters are open. */
const SHORT = 400
/** Maximum length of the text of one entry. */
const MAX_CHARACTERS = 2_000
const LANES: Readonly<Record<ReportEntry['lane'], string>> = {
  step: 'step',
  rest: 'REST',
  hub: 'hub',
  state: 'state',
  app: 'app',
}

export function journal(entries: readonly FoldedEntry[]): Markup | undefined {
  if (entries.length === 0) return undefined
  const chapters = Array.from({ length: Math.ceil(entries.length / CHAPTER) }, (_, index) => index * CHAPTER)
  return html`<section><h2 id="journal">Journal <small>${entries.length} entries</small></h2>
${chapters.map(first => chapter(entries.slice(first, first + CHAPTER), first, entries.length <= SHORT))}</section>`
}

function chapter(entries: readonly FoldedEntry[], first: number, isOpen: boolean): Markup {
  const [from, to] = [entries[0]?.at ?? 0, entries.at(-1)?.at ?? 0]
  return html`<details class="chapter"${isOpen ? html` open` : undefined}><summary>${timeText(from)} to ${timeText(to)} <small>entries ${first + 1} to ${first + entries.length}</small></summary>
<table class="told"><thead><tr><th scope="col">Time</th><th scope="col">Lane</th><th scope="col">What</th></tr></thead>
<tbody>${entries.map((it, index) => row(it, first + index))}</tbody></table></details>
`
}

const row = (
  entry: FoldedEntry,
  index: number,
): Markup => html`<tr id="e${index + 1}" class="${entry.lane}"><th scope="row">${timeText(entry.at)}</th><td>${LANES[entry.lane]}</td><td>${what(entry)}</td></tr>
`

function what(it: FoldedEntry): Markup {
  const says = summaryOf(it)
  if (it.body === null || typeof it.body === 'boolean') return html`${says}`
  const text = JSON.stringify(it.body, null, 1)
  const cut =
    text.length > MAX_CHARACTERS
      ? `${text.slice(0, MAX_CHARACTERS)}\n… and ${text.length - MAX_CHARACTERS} more characters`
      : text
  const times =
    it.times === undefined ? undefined : html` <small>${it.times} times until ${timeText(it.until ?? it.at)}</small>`
  return html`<details><summary>${says === '' ? it.name : says}${times}</summary><pre>${cut}</pre></details>`
}
