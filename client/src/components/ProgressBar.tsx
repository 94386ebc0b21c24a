/** Named progress bar; indeterminate while the total is not known. Source: GALLERY-17, GALLERY-18, OPEN-126. */
import { useId } from 'react'
import css from './progress.module.css'
import { classes } from '#components/classes.ts'
import type { IconName } from '#components/icons/screens.tsx'
import { ScreenIcon } from '#components/ScreenIcon.tsx'

interface Props {
  name: string
  icon: IconName
  /** Undefined while the end is not known. */
  part: { readonly percent: number; readonly text: string } | undefined
  line?: string | undefined
}

export function ProgressBar({ name, icon, part, line }: Props) {
  const below = useId()
  return (
    <div className={classes('card', css.progress)}>
      <span className={css.progressIcon}>
        <ScreenIcon name={icon} />
      </span>
      <div className="grow">
        <p className={css.progressHead} aria-hidden="true">
          <span className="grow">{name}</span>
          {part ? <span className="figures">{part.text}</span> : null}
        </p>
        <span
          className={classes('bar', !part && css.barSteps)}
          role="progressbar"
          aria-label={name}
          aria-describedby={line === undefined ? undefined : below}
          {...(part
            ? { 'aria-valuenow': part.percent, 'aria-valuemin': 0, 'aria-valuemax': 100, 'aria-valuetext': part.text }
            : {})}
        >
          <i style={part ? { width: `${part.percent}%` } : undefined} />
        </span>
        {line === undefined ? null : (
          <p id={below} className={classes(css.progressLine, 'figures')}>
            {line}
          </p>
        )}
      </div>
    </div>
  )
}
