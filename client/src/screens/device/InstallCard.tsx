/** Card that installs the app; on iOS it shows three steps with pictures. Source: XTRA-15. */
import type { ReactNode } from 'react'
import css from './install.module.css'
import deviceCss from './device.module.css'
import listRowCss from '#components/listRow.module.css'
import { classes } from '#components/classes.ts'
import { OneTimeButton } from '#components/OneTimeButton.tsx'
import { isInstalled, platformOf } from '#platform/device.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { install, installOffer } from '#stores/installOffer.ts'
import { install as texts } from '#texts/install.ts'
import { ready } from '#texts/ready.ts'

/** A part of the screen of the device, 120 × 72. */
function Picture({ children }: { children: ReactNode }) {
  return (
    <svg className={css.picture} viewBox="0 0 120 72" aria-hidden="true" focusable="false">
      <rect x="1" y="1" width="118" height="70" rx="8" className={css.screen} />
      {children}
    </svg>
  )
}

/** The bar of Safari with its share button; the menu with its entry; the dialog with its button. */
const PICTURES: readonly ReactNode[] = [
  <Picture key="share">
    <path d="M12 14H108M12 24H84M12 34H96" className={css.words} />
    <path d="M1 46H119" className={css.line} />
    <circle cx="60" cy="58" r="12" className={css.mark} />
    <path d="M60 61V51M56.5 54 60 50.5 63.5 54M55 57H53.5v7.5h13V57H65" className={css.sign} />
  </Picture>,
  <Picture key="add">
    <path d="M14 16H70M14 56H62" className={css.words} />
    <path d="M8 26H112M8 46H112" className={css.line} />
    <rect x="6" y="27" width="108" height="18" rx="5" className={css.mark} />
    <path d="M14 36H80" className={css.words} />
    <path d="M95 30.5h11v11H95zM100.5 33v6M97.5 36h6" className={css.sign} />
  </Picture>,
  <Picture key="confirm">
    <path d="M12 16H40" className={css.words} />
    <rect x="84" y="7" width="28" height="18" rx="9" className={css.mark} />
    <path d="M91 16H105" className={css.sign} />
    <path d="M1 30H119" className={css.line} />
    <rect x="12" y="38" width="24" height="24" rx="6" className={css.mark} />
    <path d="M17 54h14l-2 4H19zM24 54V42l6 8h-6" className={css.sign} />
    <path d="M46 46H96M46 56H80" className={css.words} />
  </Picture>,
]

function Steps() {
  return (
    <ol className={css.steps} aria-label={texts.steps}>
      {texts.step.map((it, index) => (
        <li key={it}>
          {PICTURES[index]}
          <p>
            <b className="figures">{index + 1}.</b> {it}
          </p>
        </li>
      ))}
    </ol>
  )
}

export function InstallCard() {
  const { isKept } = useSnapshot(installOffer)
  if (isInstalled()) return null
  const platform = platformOf()
  return (
    <section className={classes('card', deviceCss.alarmCard)} aria-label={texts.title} tabIndex={-1}>
      <h2>{texts.title}</h2>
      <p className={listRowCss.rowNote}>{texts.about}</p>
      {platform === 'ios' ? (
        <Steps />
      ) : isKept ? (
        <OneTimeButton text={texts.press} run={() => void install()} />
      ) : (
        <p className={listRowCss.rowNote}>{ready.advice('installed', 'no', platform)}</p>
      )}
    </section>
  )
}
