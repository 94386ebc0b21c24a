/** The ready check: a line for each check, with what to do about it on this platform. Source: XTRA-06. */
import css from './device.module.css'
import { classes } from '#components/classes.ts'
import type { IconName } from '#components/icons/screens.tsx'
import { OneTimeButton } from '#components/OneTimeButton.tsx'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { SpokenText } from '#components/SpokenText.tsx'
import { WholeWords } from '#components/WholeWords.tsx'
import { isComputer, platformOf } from '#platform/device.ts'
import { useFindings } from '#screens/shared/useFindings.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { allowNotifications, type CheckFinding, keepStorage, readiness, weightOf } from '#stores/readiness.ts'
import { ready as texts } from '#texts/ready.ts'

const ICONS = { good: 'check', todo: 'tri', note: 'hint' } as const satisfies Record<string, IconName>
/** Buttons that do what a check asks for, by check and finding. */
const BUTTONS: Readonly<Record<string, readonly [text: string, press: () => Promise<void>]>> = {
  'notifications default': [texts.allow, allowNotifications],
  'storage temporary': [texts.keep, keepStorage],
}

function Level() {
  const { battery } = useSnapshot(readiness)
  return battery === undefined ? null : <span className="figures">{texts.level(battery.level)} </span>
}

function Line({ finding }: { finding: CheckFinding }) {
  const { name, is } = finding
  const weight = weightOf(finding)
  const advice = texts.advice(name, is, platformOf())
  const [text, press] = BUTTONS[`${name} ${is}`] ?? []
  return (
    <li className={classes(css.check, css[weight])} tabIndex={-1}>
      <span className={css.checkSign}>
        <ScreenIcon name={ICONS[weight]} size={20} />
      </span>
      <div className="grow">
        {/* One text: between two, screen readers make a pause before the comma. */}
        <h3>
          <SpokenText text={texts.name(name)} spoken={`${texts.name(name)}, ${texts.weight[weight]}`} />
        </h3>
        <p>
          {name === 'battery' ? <Level /> : null}
          {texts.says(name, is)}
        </p>
        {advice ? (
          <p className={css.checkAdvice}>
            <WholeWords text={advice} />
          </p>
        ) : null}
        {text && press ? <OneTimeButton text={text} run={() => void press()} /> : null}
      </div>
    </li>
  )
}

export function ReadyCheck() {
  const findings = useFindings()
  const count = findings.filter(it => weightOf(it) === 'todo').length
  const title = texts.title(isComputer(), count)
  return (
    <section className={classes('card', css.ready)} aria-label={title}>
      <div role="status" className={classes(css.readyHead, count > 0 && css.readyOpen)}>
        <ScreenIcon name={count === 0 ? 'tick' : 'triangle'} size={32} />
        <div>
          <h2>{title}</h2>
          <p>{texts.line(count)}</p>
        </div>
      </div>
      <ul>
        {findings.map(it => (
          <Line key={it.name} finding={it} />
        ))}
      </ul>
    </section>
  )
}
