/** An age as it stands under a name: plain, with a clock once it is old, '--' when nothing was heard. */
import css from './age.module.css'
import { classes } from '#components/classes.ts'
import type { Freshness } from '#components/freshness.ts'
import { Icon } from '#components/Icon.tsx'

export function AgeLabel({ text, is }: { text: string; is: Freshness }) {
  return (
    <span className={classes(css.age, css[is], is !== 'absent' && 'figures')}>
      {is === 'ageing' || is === 'stale' ? <Icon name="clock" size={16} /> : null}
      {text}
    </span>
  )
}
