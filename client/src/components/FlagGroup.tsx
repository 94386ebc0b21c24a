/** A group of boxes under one name, with one on top that stands for all of them. */
import './flags.css'

export interface Flag<Key extends string> {
  readonly key: Key
  readonly label: string
  readonly on: boolean
}

interface Props<Key extends string> {
  legend: string
  all: string
  flags: readonly Flag<Key>[]
  change: (keys: readonly Key[], on: boolean) => void
}

export function FlagGroup<Key extends string>({ legend, all, flags, change }: Props<Key>) {
  const on = flags.filter(it => it.on).length
  const every = on === flags.length
  return (
    <fieldset className="flags">
      <legend className="unseen">{legend}</legend>
      <label className="flag flag-all">
        <span>{all}</span>
        <input
          type="checkbox"
          checked={every}
          ref={box => {
            if (box) box.indeterminate = on > 0 && !every
          }}
          onChange={() =>
            change(
              flags.map(it => it.key),
              !every,
            )
          }
        />
      </label>
      {flags.map(it => (
        <label key={it.key} className="flag">
          <span>{it.label}</span>
          <input type="checkbox" checked={it.on} onChange={event => change([it.key], event.target.checked)} />
        </label>
      ))}
    </fieldset>
  )
}
