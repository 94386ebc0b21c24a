/** Draws the lanes of a run as SVG; each mark links to its row. */
import { html, type Markup } from '@drydock/contracts/markup'
import { type Lanes, type Mark, WIDTH } from './lanes.ts'
import { timeText, wholeText } from './time.ts'

const RULER = 32
const LANE = 44
const TITLES = { step: 'Steps', rest: 'REST', hub: 'Hub', state: 'State', app: 'App', expect: 'Expect' } as const
type LaneName = keyof typeof TITLES
const NAMES = Object.keys(TITLES) as readonly LaneName[]

export function drawing({ lanes, ticks, armed }: Lanes): Markup {
  const height = RULER + NAMES.length * LANE
  const top = (name: LaneName): number => RULER + NAMES.indexOf(name) * LANE
  return html`<div class="lanes">
<div class="titles" aria-hidden="true"><span></span>${NAMES.map(it => html`<span>${TITLES[it]}</span>`)}</div>
<div class="axis" role="region" tabindex="0" aria-label="What happened when, on the virtual axis">
<svg viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}">
<g class="ruler">${ticks.map(it => html`<path d="M${it.x} 8V${height}"/><text x="${it.x + 6}" y="20">${ticks.some(tick => tick.at % 1_000 !== 0) ? timeText(it.at).slice(0, -2) : wholeText(it.at)}</text>`)}</g>
<g class="floors">${NAMES.map(it => html`<path d="M0 ${top(it)}H${WIDTH}"/>`)}</g>
${armed.map(it => html`<rect class="armed" x="${it.from}" y="${top('state') + 4}" width="${Math.max(2, Math.round((it.to - it.from) * 10) / 10)}" height="${LANE - 8}" rx="6"><title>Armed</title></rect>`)}
${NAMES.map(name => html`<g role="group" aria-label="${TITLES[name]}">${lanes[name].map(it => mark(name, it, top(name) + LANE / 2))}</g>`)}
</svg></div></div>`
}

function mark(lane: LaneName, { x, at, count, says, label, look, row }: Mark, y: number): Markup {
  const words = `${timeText(at)} ${says}${count > 1 ? ` and ${count - 1} more` : ''}`
  // The rows below are for the keyboard; hundreds of marks would only be in the way.
  return html`<a href="#${lane === 'expect' ? 'x' : 'e'}${row + 1}" tabindex="-1" class="${look}"><title>${words}</title>${sign(lane, look, x + 6, y)}${label === '' ? undefined : html`<text aria-hidden="true" x="${x + 18}" y="${y + 4}">${label}</text>`}</a>`
}

/**
 * Steps are diamonds, calls bars, pushes discs, states and app entries squares; expectations a tick, an octagon or a
 * ring.
 */
function sign(lane: LaneName, look: Mark['look'], x: number, y: number): Markup {
  if (lane === 'step') return html`<path d="M${x} ${y - 7}l7 7-7 7-7-7z"/>`
  if (lane === 'rest') return html`<rect x="${x - 6}" y="${y - 4}" width="12" height="8" rx="4"/>`
  if (lane === 'hub') return html`<circle cx="${x}" cy="${y}" r="5.5"/>`
  if (lane !== 'expect')
    return html`<rect x="${x - 5}" y="${y - 5}" width="10" height="10" rx="${lane === 'app' ? 2 : 5}"/>`
  if (look === 'failed')
    return html`<path d="M${x - 3} ${y - 7.5}h6l4.5 4.5v6l-4.5 4.5h-6l-4.5-4.5v-6z"/><path class="cut" d="M${x} ${y - 4}v5M${x} ${y + 3.6}v.4"/>`
  if (look === 'left-out') return html`<circle class="hollow" cx="${x}" cy="${y}" r="6"/>`
  return html`<circle class="held" cx="${x}" cy="${y}" r="7"/><path class="cut" d="M${x - 3.2} ${y}l2.3 2.4 4-4.6"/>`
}
