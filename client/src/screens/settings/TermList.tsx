/** Readings and facts, each with its name. */
import listRowCss from '#components/listRow.module.css'
import css from './settings.module.css'
import { classes } from '#components/classes.ts'
import type { TermRow } from '#screens/settings/devicePanelState.ts'

export function TermList({ rows }: { rows: readonly TermRow[] }) {
  return (
    <dl className={classes(listRowCss.pairs, 'figures')}>
      {rows.map(([term, value], place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two meters may have one name, and rows keep their order
        <div className={css.pair} key={`${term} ${place}`}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
