/** Dialog with the extra options of a log. Source: LOGBOOK-19 to LOGBOOK-29. */
import css from './extraOptions.module.css'
import { PlainDialog } from '#components/fluent/PlainDialog.tsx'
import { extraOptions as texts } from '#texts/extraOptions.ts'

export interface OptionAction {
  readonly name: string
  run(): void
}

export function OptionsDialog({ actions, close }: { actions: readonly OptionAction[]; close: () => void }) {
  return (
    <PlainDialog title={texts.title} close={close}>
      <ul className={css.list} aria-label={texts.title}>
        {actions.map(it => (
          <li key={it.name}>
            <button type="button" className={css.option} onClick={it.run}>
              {it.name}
            </button>
          </li>
        ))}
      </ul>
      <div className="ask-verbs">
        <button type="button" className="btn btn-line" onClick={close}>
          {texts.close}
        </button>
      </div>
    </PlainDialog>
  )
}
