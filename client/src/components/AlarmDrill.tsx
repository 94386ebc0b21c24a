/** A test of the alarm, marked so that nobody takes it for a real one. */
import './alarmDrill.css'
import { Icon } from '#components/Icon.tsx'
import { drill as texts } from '#texts/drill.ts'

/** `left`: whole seconds, undefined while there is no drill. */
export function AlarmDrill({ left, start, end }: { left: number | undefined; start: () => void; end: () => void }) {
  return (
    <div className="drill">
      <div role="status">
        {left === undefined ? null : (
          <div className="drill-sign">
            <Icon name="tri" size={28} />
            <p>
              <b>{texts.word}</b>
              {texts.said}
            </p>
          </div>
        )}
      </div>
      {left === undefined ? <p className="said">{texts.intro}</p> : <p className="said">{texts.silent}</p>}
      <button type="button" className={left === undefined ? 'btn btn-line' : 'btn btn-main'} onClick={left === undefined ? start : end}>
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
