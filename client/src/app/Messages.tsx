/** List of the texts that banners showed, for a person who missed them. */
import css from './messages.module.css'
import { classes } from '#components/classes.ts'
import { Sheet } from '#components/fluent/Sheet.tsx'
import { Icon } from '#components/Icon.tsx'
import { EmptyNotice } from '#components/Notice.tsx'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { banners } from '#stores/banners.ts'
import { settings } from '#stores/settings.ts'
import { banners as texts } from '#texts/banners.ts'
import { clockTimeWithSeconds } from '#texts/formatClock.ts'
import { frame } from '#texts/frame.ts'

const ICONS = { warning: 'triangle', success: 'tick', alarm: 'octagon' } as const

export function Messages({ close }: { close: () => void }) {
  const { messages } = useSnapshot(banners)
  const { timeZone } = useSnapshot(settings)
  return (
    <Sheet title={frame.messages} close={close}>
      {messages.length === 0 ? <EmptyNotice icon="msg" title={frame.noMessages} hint={frame.noMessagesHint} /> : null}
      <ul>
        {messages.map((it, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two messages of one moment may be alike, and a row keeps nothing
          <li key={messages.length - place} className={classes(css.message, css[it.kind])}>
            <Icon name={ICONS[it.kind]} />
            <div className="grow">
              <p className={css.messageHead}>
                <b>{texts.words[it.kind]}</b>
                <time className="figures">{clockTimeWithSeconds(it.at, timeZone)}</time>
              </p>
              {it.texts.map(text => (
                <p key={text}>{text}</p>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
