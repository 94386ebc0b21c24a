/** Card that says what the app can and cannot do when it is not in front, on this platform. Source: XTRA-16. */
import css from './install.module.css'
import deviceCss from './device.module.css'
import { classes } from '#components/classes.ts'
import { Link } from '#components/Link.tsx'
import { WholeWords } from '#components/WholeWords.tsx'
import { deviceOf } from '#platform/device.ts'
import { useAlarmDelivery } from '#screens/shared/useAlarmDelivery.ts'
import { alarmDelivery } from '#texts/alarmDelivery.ts'
import { install as texts } from '#texts/install.ts'

export function ClosedCard() {
  const { front, behind, behindApple, locked, closed, always } = texts.rows
  const delivery = useAlarmDelivery()
  const [inAnyCase, chosen] = always
  const reach = [inAnyCase, alarmDelivery.always(delivery) ?? chosen] as const
  const rows = deviceOf().runsBehind ? [front, behind, locked, closed, reach] : [front, behindApple, closed, reach]
  return (
    <section className={classes('card', deviceCss.alarmCard)} aria-label={texts.closed}>
      <h2>{texts.closed}</h2>
      <dl className={css.closed}>
        {rows.map(([state, does]) => (
          <div key={state}>
            <dt>{state}</dt>
            <dd>
              <WholeWords text={does} />
            </dd>
          </div>
        ))}
      </dl>
      {/* The captain alone can choose. */}
      {delivery.is === 'crew' ? null : (
        <Link to="/profile" className="btn btn-line">
          {/* A button lays out its parts side by side. */}
          <span>
            <WholeWords text={texts.choose} />
          </span>
        </Link>
      )}
    </section>
  )
}
