/** State tables as a page: a graph of the states of each machine, and its rows. */
import { TABLES } from '#runner/tables/tables.ts'
import type { TableRow, Shape, MachineStep } from '#runner/tables/row.ts'

export interface Edge {
  readonly from: string
  readonly to: string
  readonly label: string
}

/** Returns the name of each state that a shape stands for; 'any' if it names none. */
export function statesOf(shape: Shape): readonly string[] {
  const key = Object.keys(shape).find(it => /(^|\.)is$/.test(it))
  const named = key === undefined ? undefined : shape[key]
  if (named === undefined) return ['any']
  const { action } = shape
  return (Array.isArray(named) ? named : [named]).map(it =>
    typeof action === 'string' ? `${it} ${action}` : String(it),
  )
}

const inputText = (on: Shape): string =>
  Object.entries(on)
    .map(([name, it]) => {
      const value = Array.isArray(it) ? it.join(' or ') : String(it)
      return name === 'is' ? value : `${name} ${value}`
    })
    .join(', ')

/** Returns the shape that a row leads to; undefined if it changes nothing. */
function targetOf({ to, from, on }: TableRow): Shape | undefined {
  if (typeof to !== 'function') return to
  const step: MachineStep = { state: from, input: on, now: 0 }
  try {
    return to(step)
  } catch {
    // It computes its target from what a real step has.
    return {}
  }
}

/** Returns the transitions of a table. A target without a state keeps the state. */
export function edgesOf(rows: readonly TableRow[]): readonly Edge[] {
  return rows.flatMap(row => {
    const target = targetOf(row)
    if (target === undefined) return []
    const reached = statesOf(target)
    return statesOf(row.from).flatMap(from =>
      (reached.includes('any') || reached.includes('undefined') ? [from] : reached).map(to => ({
        from,
        to,
        label: inputText(row.on),
      })),
    )
  })
}

/** Returns the graph of a table in the language of Graphviz; transitions between the same states share an edge. */
export function graphOf(name: string, rows: readonly TableRow[]): string {
  const groups = Map.groupBy(edgesOf(rows), it => JSON.stringify([it.from, it.to]))
  const edges = [...groups.values()].map(group => {
    const { from = '', to = '' } = group[0] ?? {}
    const label = [...new Set(group.map(it => it.label))].join('\n')
    return `  ${JSON.stringify(from)} -> ${JSON.stringify(to)} [label=${JSON.stringify(label)}]`
  })
  return [
    `digraph ${JSON.stringify(name)} {`,
    '  graph [bgcolor="transparent", rankdir="LR"]',
    '  node [shape="box", style="rounded", fontname="Helvetica,Arial,sans-serif", fontsize="13"]',
    '  edge [fontname="Helvetica,Arial,sans-serif", fontsize="11"]',
    ...edges,
    '}',
  ].join('\n')
}

/** Returns a drawing of Graphviz for a page: in the color of the text, in one line, with a text alternative. */
export const inlineSvg = (svg: string, alternative: string): string =>
  svg
    .slice(svg.indexOf('<svg'))
    .replaceAll(/<!--[\s\S]*?-->|<title>[\s\S]*?<\/title>/g, '')
    .replaceAll('"black"', '"currentColor"')
    .replaceAll('<text ', '<text fill="currentColor" ')
    .replace(/<svg width="(\d+)pt" height="\d+pt"/, '<svg style="max-width:100%;height:auto" width="$1"')
    .replace('<svg ', `<svg role="img" aria-label="${alternative}" `)
    .replaceAll(/\s*\n\s*/g, ' ')

const shapeText = (shape: Shape | undefined): string =>
  shape === undefined
    ? 'stays'
    : Object.entries(shape)
        .map(([key, it]) => `\`${key}\` ${Array.isArray(it) ? it.join(' or ') : String(it)}`)
        .join(', ') || 'any'

const rowText = (row: TableRow): string =>
  `| ${row.row} | ${shapeText(row.from)} | ${inputText(row.on)} | ${typeof row.to === 'function' ? 'computed from state and input' : shapeText(row.to)} | ${row.ends === undefined ? '' : `${row.ends / 1_000} s`} |`

/**
 * Returns the page as Markdown.
 * @param draw draws a graph as SVG.
 */
export const stateTablesPage = (draw: (graph: string) => string): string =>
  [
    '# State tables',
    'Use this page to see in which states the app can be, and what leads from one to another. Each table is checked against the app while scenarios run.',
    ...Object.entries<readonly TableRow[]>(TABLES).flatMap(([name, rows]) => [
      `## ${name}`,
      inlineSvg(draw(graphOf(name, rows)), `Graph of ${name}; the table below has the same transitions.`),
      ['| Row | State | Input | Next state | Deadline |', '|---|---|---|---|---|', ...rows.map(rowText)].join('\n'),
    ]),
    '',
  ].join('\n\n')
