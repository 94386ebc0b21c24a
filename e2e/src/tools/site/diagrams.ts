/** Mermaid diagrams of the documentation without Mermaid: flow charts as graphs, sequences as tables. */

const BLOCK = /^```mermaid\n([\s\S]*?)^```$/gm

/**
 * Replaces the diagrams of a page.
 * @param draw draws a graph of Graphviz as SVG in one line, with a text alternative.
 * @throws {Error} For a diagram of another kind, or a line that is not understood.
 */
export function withDrawnDiagrams(text: string, draw: (graph: string, alternative: string) => string): string {
  return text.replaceAll(BLOCK, (_, source: string) => {
    const [kind = '', ...lines] = source
      .split('\n')
      .map(it => it.trim())
      .filter(it => it !== '')
    if (kind.startsWith('flowchart')) return draw(flowGraph(lines), 'Diagram of what may use what.')
    if (kind === 'sequenceDiagram') return sequenceTable(lines)
    throw new Error(`A diagram of the kind '${kind}' cannot be drawn. Use flowchart or sequenceDiagram.`)
  })
}

const NODE = /^(\w+)(?:\["([^"]*)"\])?$/
const EDGE = /^(.*?) (?:-->|-\. "([^"]*)" \.->) (.*)$/

/** Returns the graph of a flow chart in the language of Graphviz. */
function flowGraph(lines: readonly string[]): string {
  const labels = new Map<string, string>()
  const groups = new Map<string, string[]>()
  const [nested, edges]: [string[], (readonly [string, string, string | undefined])[]] = [[], []]
  const node = (text: string): string => {
    const [, id, label] = NODE.exec(text.trim()) ?? []
    if (id === undefined) throw new Error(`'${text}' is no node of a flow chart.`)
    if (label !== undefined) labels.set(id, label)
    const group = nested.at(-1)
    if (group !== undefined && !groups.has(id)) groups.get(group)?.push(id)
    return id
  }
  for (const line of lines) {
    const [, group, title] = /^subgraph (\w+)\["([^"]*)"\]$/.exec(line) ?? []
    if (group !== undefined) {
      nested.push(group)
      groups.set(group, [])
      labels.set(group, title ?? group)
    } else if (line === 'end') nested.pop()
    else {
      const [, from, label, to] = EDGE.exec(line) ?? []
      if (from === undefined || to === undefined) node(line)
      else for (const a of from.split(' & ')) for (const b of to.split(' & ')) edges.push([node(a), node(b), label])
    }
  }
  return graphText(labels, groups, edges)
}

function graphText(
  labels: ReadonlyMap<string, string>,
  groups: ReadonlyMap<string, readonly string[]>,
  edges: readonly (readonly [from: string, to: string, label: string | undefined])[],
): string {
  const nameOf = (id: string): string => `${id} [label=${JSON.stringify(labels.get(id) ?? id)}]`
  const clusters = [...groups].map(
    ([id, nodes]) =>
      `  subgraph cluster_${id} { label=${JSON.stringify(labels.get(id) ?? id)}; fontname="Helvetica,Arial,sans-serif"; ${[...new Set(nodes)].map(nameOf).join('; ')} }`,
  )
  const inside = new Set([...groups.values()].flat())
  const single = [...labels.keys()].filter(it => !groups.has(it) && !inside.has(it)).map(it => `  ${nameOf(it)}`)
  // An edge of a group is one of a node in it that ends at its border.
  const end = (id: string, side: 'lhead' | 'ltail'): readonly [string, string] => {
    const [first = id] = groups.get(id) ?? []
    return [first, groups.has(id) ? `${side}=cluster_${id} ` : '']
  }
  const drawn = edges.map(([from, to, label]) => {
    const [[a, tail], [b, head]] = [end(from, 'ltail'), end(to, 'lhead')]
    return `  ${a} -> ${b} [${tail}${head}${label === undefined ? '' : `label=${JSON.stringify(label)} style=dashed`}]`
  })
  return [
    'digraph chart {',
    '  graph [bgcolor="transparent", compound=true]',
    '  node [shape="box", style="rounded", fontname="Helvetica,Arial,sans-serif", fontsize="13"]',
    ...clusters,
    ...single,
    ...drawn,
    '}',
  ].join('\n')
}

/** Returns the messages of a sequence as a table in Markdown. */
function sequenceTable(lines: readonly string[]): string {
  const names = new Map<string, string>()
  const rows = lines.flatMap(line => {
    const [, id, name] = /^participant (\w+) as (.*)$/.exec(line) ?? []
    if (id !== undefined) {
      names.set(id, name ?? id)
      return []
    }
    const note = /^Note over [\w,]+: (.*)$/.exec(line)?.[1]
    if (note !== undefined) return [`| **${note}** | | |`]
    const [, from = '', to = '', what] = /^(\w+)-+>>(\w+): (.*)$/.exec(line) ?? []
    if (what === undefined) throw new Error(`'${line}' is no message of a sequence.`)
    return [`| ${names.get(from) ?? from} | ${names.get(to) ?? to} | ${what} |`]
  })
  return ['| From | To | What |', '|---|---|---|', ...rows].join('\n')
}
