/** A named group of checkboxes, with one above that sets them all. */
import css from './flags.module.css'
import { classes } from '#components/classes.ts'

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
    <fieldset className={css.flags}>
      <legend className="unseen">{legend}</legend>
      <label className={classes(css.flag, css.flagAll)}>
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
        <label key={it.key} className={css.flag}>
          <span>{it.label}</span>
          <input type="checkbox" checked={it.on} onChange={event => change([it.key], event.target.checked)} />
        </label>
      ))}
    </fieldset>
  )
}
