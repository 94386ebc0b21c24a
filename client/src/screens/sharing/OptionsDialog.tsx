/** Dialog with the extra options of a log. Source: LOGBOOK-19 to LOGBOOK-29. */
import type { ReactNode } from 'react'
import css from './extraOptions.module.css'
import { classes } from '#components/classes.ts'
import { PlainDialog } from '#components/fluent/PlainDialog.tsx'
import { extraOptions as texts } from '#texts/extraOptions.ts'

export interface OptionAction {
  readonly name: string
  /** Whether it takes something away, and is outlined as such. */
  readonly isGrave?: boolean
  run(): void
}

interface Props {
  actions: readonly OptionAction[]
  close: () => void
  /** Below the options, for example why some are missing. */
  children?: ReactNode
}

export function OptionsDialog({ actions, close, children }: Props) {
  return (
    <PlainDialog title={texts.title} close={close}>
      <ul className={css.list} aria-label={texts.title}>
        {actions.map(it => (
          <li key={it.name}>
            <button type="button" className={classes(css.option, it.isGrave && css.grave)} onClick={it.run}>
              {it.name}
            </button>
          </li>
        ))}
      </ul>
      <div className={css.below}>{children}</div>
      <div className="ask-verbs">
        <button type="button" className="btn btn-line" onClick={close}>
          {texts.close}
        </button>
      </div>
    </PlainDialog>
  )
}
