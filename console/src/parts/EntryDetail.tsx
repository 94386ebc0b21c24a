/** Details of one journal entry, with its body as JSON. */
import type { TimedEntry } from '#boatView.ts'
import { timeText } from '#texts.ts'
import { Icon, ICONS } from './icons.tsx'

const KINDS = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)|\b(true|false|null)\b/gi

export function EntryDetail({
  entry,
  onClose,
}: {
  readonly entry: TimedEntry | undefined
  readonly onClose: () => void
}) {
  if (!entry)
    return (
      <div className="detail">
        <p className="quiet">Choose an entry, in the lanes or in the list, to read it.</p>
      </div>
    )
  return (
    <div className="detail">
      <div className="detail-head">
        <h2>{entry.name}</h2>
        <span className="mono quiet">{timeText(entry.at)}</span>
        <button type="button" className="button square" aria-label="Close the entry" onClick={onClose}>
          <Icon path={ICONS.close} />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <pre tabIndex={0}>{colored(readable(entry.body))}</pre>
    </div>
  )
}

/** Returns the body as indented JSON; texts that hold JSON, such as statuses of the gateway, are parsed. */
function readable(body: unknown): string {
  return (
    JSON.stringify(
      body,
      (_, value: unknown) => (typeof value === 'string' && /^\s*[{[]/.test(value) ? parsed(value) : value),
      2,
    ) ?? 'nothing'
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function colored(text: string) {
  const parts = []
  let last = 0
  for (const found of text.matchAll(KINDS)) {
    const [whole, , isName, number] = found
    parts.push(
      text.slice(last, found.index),
      <span
        key={found.index}
        className={isName ? 'json-name' : number ? 'json-number' : found[4] ? 'json-word' : 'json-text'}
      >
        {whole}
      </span>,
    )
    last = found.index + whole.length
  }
  return [...parts, text.slice(last)]
}
