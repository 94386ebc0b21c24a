/** A test of the alarm, marked so that nobody takes it for a real one. */
import css from './alarmDrill.module.css'
import listRowCss from './listRow.module.css'
import { classes } from '#components/classes.ts'
import { Icon } from '#components/Icon.tsx'
import { drill as texts } from '#texts/drill.ts'

/** `left`: whole seconds, undefined while there is no drill. */
export function AlarmDrill({ left, start, end }: { left: number | undefined; start: () => void; end: () => void }) {
  return (
    <div className={css.drill}>
      <div role="status">
        {left === undefined ? null : (
          <div className={css.drillSign}>
            <Icon name="tri" size={28} />
            <p>
              <b>{texts.word}</b>
              {texts.said}
            </p>
          </div>
        )}
      </div>
      {left === undefined ? (
        <p className={listRowCss.said}>{texts.intro}</p>
      ) : (
        <p className={listRowCss.said}>{texts.silent}</p>
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
