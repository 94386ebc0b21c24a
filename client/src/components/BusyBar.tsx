/** Bar of a wait whose end is not known: a part of it moves on every second. */
import css from './progress.module.css'
import { classes } from '#components/classes.ts'

/** `label` is its name; without one it is only visual, and the element around it announces that it is busy. */
export function BusyBar({ label, className }: { label?: string; className?: string | undefined }) {
  return (
    <span
      className={classes('bar', css.barSteps, className)}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'progressbar', 'aria-label': label })}
    >
      <i />
    </span>
  )
}
