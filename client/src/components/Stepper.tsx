/** Steps in a row: done with a tick, the current one filled, those ahead hollow. */
import css from './stepper.module.css'
import { classes } from '#components/classes.ts'
import { Icon } from '#components/Icon.tsx'

export function Stepper({
  steps,
  current,
  finished,
}: {
  steps: readonly string[]
  current: number
  finished: boolean
}) {
  return (
    <ol className={css.steps}>
      {steps.map((name, place) => {
        const done = place < current || finished
        return (
          <li
            key={name}
            className={classes(css.step, done ? css.stepDone : place === current && css.stepNow)}
            aria-current={place === current ? 'step' : undefined}
          >
            <span className={css.stepDisc}>{done ? <Icon name="check" size={16} /> : place + 1}</span>
            <span>{name}</span>
          </li>
        )
      })}
    </ol>
  )
}
