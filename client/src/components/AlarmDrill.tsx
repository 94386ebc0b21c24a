/** A test of the alarm, marked as one, so that it cannot be mistaken for a real alarm. */
import css from './alarmDrill.module.css'
import listRowCss from './listRow.module.css'
import { classes } from '#components/classes.ts'
import { Icon } from '#components/Icon.tsx'
import { drill as texts } from '#texts/drill.ts'

interface Props {
  /** Whole seconds, undefined while there is no drill. */
  readonly left: number | undefined
  /** The drill is heard. */
  readonly isHeard: boolean
  readonly vibrates: boolean
  readonly start: () => void
  readonly end: () => void
}

export function AlarmDrill({ left, isHeard, vibrates, start, end }: Props) {
  return (
    <div className={css.drill}>
      <div role="status">
        {left === undefined ? null : (
          <div className={css.drillSign}>
            <Icon name="tri" size={28} />
            <p>
              <b>{texts.word}</b>
              {texts.notice}
            </p>
          </div>
        )}
      </div>
      {left === undefined ? (
        <p className={listRowCss.rowNote}>{texts.intro({ vibrates })}</p>
      ) : (
        <p className={listRowCss.rowNote}>{isHeard ? texts.silent : texts.unheard}</p>
      )}
      <button
        type="button"
        className={classes('btn', left === undefined ? 'btn-line' : 'btn-main')}
        onClick={left === undefined ? start : end}
      >
        {left === undefined ? (
          texts.start
        ) : (
          <>
            {texts.end} <span className="figures">({texts.left(left)})</span>
          </>
        )}
      </button>
    </div>
  )
}
